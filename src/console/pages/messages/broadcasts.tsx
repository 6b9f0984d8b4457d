import { Link, useSearchParams } from 'react-router'
import { readBroadcast } from '../../../contract/console/broadcasts.ts'
import { buttonClass } from '../../../site/ui/button.ts'
import { getBroadcasts } from '../../api.ts'
import { audienceName, BroadcastTag } from '../../features/broadcast/words.tsx'
import { ListOf, Pager } from '../../features/list.tsx'
import { useMay } from '../../features/session.ts'
import { When } from '../../features/show.tsx'
import { useAnswer } from '../../features/use-answer.ts'
import { Folders } from './messages.tsx'

const AGAIN_MS = 5_000

function firstLine(text: string): string {
  const shown = readBroadcast(text).map((span) => span.text)
  return shown.join('').split('\n')[0] ?? ''
}

/** Messages to many members, drafts included. */
export function BroadcastsPage() {
  const [params] = useSearchParams()
  const query = params.toString()
  const load = () => getBroadcasts(query)
  const { answer, error, reload } = useAnswer(`broadcasts ${query}`, load, AGAIN_MS)
  const mayAct = useMay('act')
  const rows =
    answer?.broadcasts.map(({ id, text, plan, author, changed_at, started_at, state }) => ({
      key: id,
      to: `/messages/broadcasts/${id}`,
      title: (
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate">{firstLine(text)}</span>
          <BroadcastTag state={state} />
        </span>
      ),
      note: `${audienceName(plan)}, by ${author}`,
      right: <When at={started_at ?? changed_at} />,
    })) ?? null
  return (
    <>
      <Folders>Messages from the bot to all members, or to everyone with a plan.</Folders>
      {mayAct && (
        <Link to="/messages/broadcasts/new" className={`${buttonClass('primary', 'sm')} mb-6`}>
          Write a broadcast
        </Link>
      )}
      <ListOf
        label="Broadcasts"
        rows={rows}
        error={error}
        onRetry={reload}
        empty="No broadcasts yet."
      />
      <Pager next={answer?.next ?? null} />
    </>
  )
}
