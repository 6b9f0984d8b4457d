import { useState } from 'react'
import { type ConsoleGiftLot, MOST_GIFTS } from '../../contract/console/selling.ts'
import { DAY_MS } from '../../contract/constants.ts'
import { readPlanId } from '../../contract/plans.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { CopyButton } from '../../site/ui/copy-button.tsx'
import { endGiftLot, getGiftLots, makeGifts } from '../api.ts'
import { type Action, ActionDialog } from '../features/action-dialog.tsx'
import { countFrom, momentFrom } from '../features/fields.ts'
import { PLAN_CHOICES } from '../features/filters.tsx'
import { Failed, PageTitle, Waiting } from '../features/list.tsx'
import { useMay } from '../features/session.ts'
import { Empty, planName, Tag, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

/** Access that somebody can redeem with a code, by lot. */
export function GiftsPage() {
  const { answer, error, reload } = useAnswer('gifts', getGiftLots)
  const [action, setAction] = useState<Action | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const mayAct = useMay('act')
  return (
    <>
      <PageTitle title="Gifts">
        Each code gives a plan once, at /redeem. Codes made here are free, and come in named lots.
      </PageTitle>
      {mayAct && (
        <button
          type="button"
          onClick={() => setAction(making(setCodes))}
          className={`${buttonClass('secondary', 'sm')} mb-6`}
        >
          Make gift codes
        </button>
      )}
      {codes.length > 0 && <Made codes={codes} onClose={() => setCodes([])} />}
      {error && <Failed error={error} onRetry={reload} />}
      {!error && answer === null && <Waiting />}
      {answer?.lots.length === 0 && <Empty>No gifts yet.</Empty>}
      {answer !== null && answer.lots.length > 0 && (
        <ul aria-label="Gifts" className="border-t border-line text-sm">
          {answer.lots.map((lot) => (
            <Lot
              key={`${lot.kind} ${lot.lot} ${lot.plan}`}
              lot={lot}
              onEnd={mayAct ? (name) => setAction(ending(name)) : null}
            />
          ))}
        </ul>
      )}
      <ActionDialog action={action} onClose={() => setAction(null)} onDone={reload} />
    </>
  )
}

/** New codes, which can't be shown again. */
function Made({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <section
      aria-label="New codes"
      className="mb-8 rounded-lg border border-amber-line bg-amber-soft p-4 text-sm"
    >
      <p className="font-medium text-amber-text">
        Copy {codes.length === 1 ? 'this code' : `these ${codes.length} codes`} now. We store only
        hashes, so they can’t be shown again.
      </p>
      <pre className="my-3 max-h-60 overflow-auto font-mono text-xs select-all">{text}</pre>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text} name="Copy all codes" done="Codes copied" />
        <button type="button" onClick={onClose} className={buttonClass('secondary', 'sm')}>
          I have copied them
        </button>
      </div>
    </section>
  )
}

const NAMES = {
  member: 'Given on members’ pages',
  bought: 'Bought for someone else',
  trial: 'Trials',
} as const

function Lot({ lot, onEnd }: { lot: ConsoleGiftLot; onEnd: ((name: string) => void) | null }) {
  const { kind, plan, made, redeemed, ended } = lot
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {kind === 'lot' ? (
            <code translate="no" className="font-mono text-xs">
              {lot.lot}
            </code>
          ) : (
            NAMES[kind]
          )}
          {kind !== 'trial' && <Tag>{planName(plan)}</Tag>}
        </p>
        <p className="text-xs text-text-3">
          Last made <When at={lot.last_made_at} />
          {kind !== 'trial' && (
            <>
              , valid until <When at={lot.last_expires_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        <span className="num">
          {redeemed} of {made} redeemed
          {ended > 0 && <span className="text-text-3">, {ended} ended</span>}
        </span>
        {onEnd && lot.lot !== null && redeemed + ended < made && (
          <button
            type="button"
            onClick={() => onEnd(lot.lot ?? '')}
            className={buttonClass('quiet', 'sm')}
          >
            End
          </button>
        )}
      </div>
    </li>
  )
}

function making(onMade: (codes: readonly string[]) => void): Action {
  return {
    title: 'Make gift codes?',
    text: 'Each code gives the plan once, for free, to whoever redeems it.',
    button: 'Make codes',
    fields: [
      { name: 'plan', label: 'Plan', options: PLAN_CHOICES },
      {
        name: 'lot',
        label: 'Name of the lot',
        hint: 'Lowercase letters, digits, or hyphens, like meetup-berlin',
      },
      {
        name: 'count',
        label: 'How many',
        type: 'number',
        value: '1',
        hint: `1 to ${MOST_GIFTS.toLocaleString('en-US')}`,
      },
      {
        name: 'last',
        label: 'Last day to redeem',
        type: 'date',
        hint: 'UTC. Empty: twelve months from now',
        isOptional: true,
      },
    ],
    async run(because, { plan = '', lot = '', count, last }) {
      const wanted = {
        plan: readPlanId(plan) ?? '30d',
        lot,
        count: countFrom(count) ?? 1,
        until: momentFrom(last, DAY_MS),
      }
      const made = await makeGifts(wanted, because)
      onMade(made.codes)
      return made
    },
  }
}

function ending(lot: string): Action {
  return {
    title: 'End these codes?',
    text: 'Codes of this lot that nobody has redeemed stop working. Access from redeemed codes stays.',
    button: 'End codes',
    run: (because) => endGiftLot(lot, because),
  }
}
