import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { BroadcastBody } from '../../../contract/console/broadcasts.ts'
import { wholeNumber } from '../../../contract/format.ts'
import { buttonClass } from '../../../site/ui/button.ts'
import { dropDraft, getBroadcast, startBroadcast, stopBroadcast, testBroadcast } from '../../api.ts'
import { type Action, ActionDialog } from '../../features/action-dialog.tsx'
import { BroadcastPreview } from '../../features/broadcast/preview.tsx'
import { audienceName, BroadcastTag, duration } from '../../features/broadcast/words.tsx'
import { Failed, PageTitle, Waiting } from '../../features/list.tsx'
import { RowButton } from '../../features/row-button.tsx'
import { useMay } from '../../features/session.ts'
import { Facts, Section, When } from '../../features/show.tsx'
import { useAnswer } from '../../features/use-answer.ts'

const AGAIN_MS = 2_000
const people = (number: number) => `${wholeNumber(number)} ${number === 1 ? 'member' : 'members'}`

/** A broadcast: a draft to check, test, and start; then its progress. */
export function BroadcastPage() {
  const { id = '' } = useParams()
  const { answer, error, reload } = useAnswer(`broadcast ${id}`, () => getBroadcast(id), AGAIN_MS)
  if (error) return <Failed error={error} onRetry={reload} />
  if (answer === null) return <Waiting />
  return (
    <>
      <PageTitle title="Broadcast">
        <BroadcastTag state={answer.state} />
      </PageTitle>
      {answer.state !== 'draft' && <Progress broadcast={answer} />}
      <Facts
        facts={[
          ['For', `${audienceName(answer.plan)}: ${people(answer.recipients)} on Telegram`],
          answer.state === 'draft'
            ? ['Takes', duration(answer.takes_seconds)]
            : ['Started', <When key="started" at={answer.started_at} />],
          ...ended(answer),
          ['Written by', answer.author],
        ]}
      />
      <Buttons broadcast={answer} onDone={reload} />
      <Section title="Message">
        <BroadcastPreview text={answer.text} />
      </Section>
    </>
  )
}

function ended({ ended_at: at }: BroadcastBody): [string, ReactNode][] {
  return at === null ? [] : [['Ended', <When key="ended" at={at} />]]
}

function Progress({ broadcast }: { broadcast: BroadcastBody }) {
  const { state, recipients, sent, blocked, failed, unclear } = broadcast
  const handled = sent + blocked + failed + unclear
  const rest = Math.max(0, recipients - handled)
  const isOver = state === 'done' || state === 'stopped'
  return (
    <section aria-label="Progress" className="mb-6">
      <progress
        aria-label="Sent"
        value={state === 'done' ? 1 : handled}
        max={state === 'done' ? 1 : Math.max(1, recipients)}
        className="block h-2 w-full appearance-none overflow-hidden rounded-sm bg-hover [&::-moz-progress-bar]:bg-mint [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-mint"
      />
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Figure name="Sent" value={sent} />
        <Figure name="Blocked the bot" value={blocked} />
        <Figure name="Refused by Telegram" value={failed} />
        <Figure name={isOver ? 'Not sent' : 'To be sent'} value={rest} />
      </dl>
      {unclear > 0 && (
        <p className="mt-3 text-xs text-text-3">
          {people(unclear)} may or may not have received it, because the bot restarted while
          sending. We don’t send it again, so that nobody gets it twice.
        </p>
      )}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="num text-xl">{wholeNumber(value)}</dd>
    </div>
  )
}

function Buttons({ broadcast, onDone }: { broadcast: BroadcastBody; onDone: () => void }) {
  const [action, setAction] = useState<Action | null>(null)
  const navigate = useNavigate()
  const { id, state, recipients, changed_at } = broadcast
  if (!useMay('act') || !['draft', 'running'].includes(state)) return null
  const start: Action = {
    title: `Send this to ${people(recipients)}?`,
    text: 'Sent messages can’t be taken back. You can stop while it is being sent.',
    button: 'Start sending',
    run: (because) => startBroadcast(id, changed_at, because),
  }
  const stop: Action = {
    title: 'Stop sending?',
    text: 'Members who don’t have it yet won’t get it. A stopped broadcast can’t be continued.',
    button: 'Stop sending',
    run: (because) => stopBroadcast(id, because),
  }
  const drop = async () => {
    const done = await dropDraft(id)
    navigate('/messages/broadcasts')
    return done
  }
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-3">
      {state === 'draft' ? (
        <>
          <RowButton run={() => testBroadcast(id)} onDone={() => {}}>
            Send a test to myself
          </RowButton>
          <Link
            to={`/messages/broadcasts/${id}/edit`}
            className={`${buttonClass('secondary', 'sm')} mt-3`}
          >
            Edit
          </Link>
          <RowButton run={drop} onDone={() => {}}>
            Delete draft
          </RowButton>
          <button
            type="button"
            onClick={() => setAction(start)}
            className={`${buttonClass('primary', 'sm')} mt-3`}
          >
            Start sending…
          </button>
        </>
      ) : (
        <button
          type="button"
          onClick={() => setAction(stop)}
          className={`${buttonClass('secondary', 'sm')} mt-3`}
        >
          Stop sending…
        </button>
      )}
      <ActionDialog action={action} onClose={() => setAction(null)} onDone={onDone} />
    </div>
  )
}
