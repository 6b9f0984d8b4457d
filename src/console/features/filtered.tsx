import { useSearchParams } from 'react-router'
import { DAY_MS } from '../../contract/constants.ts'
import type { PlanId } from '../../contract/plans.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { planName } from './show.tsx'

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const WORDS: Record<string, string> = {
  claimed: 'with a wallet named, or paid',
  paid: 'with a payment',
  linked: 'linked to Telegram',
  settled: 'settled',
  joined: 'joined',
  ended: 'lapsed',
  renewed: 'bought again',
  running: 'active now',
}
const NAMES = [
  'plan',
  'by',
  'step',
  'coupon',
  'status',
  'exception',
  'from',
  'until',
  'show',
  'kind',
  'actor',
  'action',
  'subject',
]

/** Says which filters the page's address has, with a button that removes them. */
export function Filtered() {
  const [params, setParams] = useSearchParams()
  const words = [
    ...['by', 'step'].map((name) => WORDS[params.get(name) ?? '']),
    params.has('plan') ? planName(params.get('plan') as PlanId) : undefined,
    params.has('coupon') ? `with the code ${params.get('coupon')}` : undefined,
    spanOf(Number(params.get('from') ?? 0), Number(params.get('until') ?? 0)),
  ].filter((word) => word !== undefined)
  if (!NAMES.some((name) => params.has(name))) return null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 text-sm text-text-2">
      {words.length > 0 && `Only: ${words.join(', ')}`}
      <button
        type="button"
        onClick={() => {
          const next = new URLSearchParams(params)
          for (const name of [...NAMES, 'after']) next.delete(name)
          setParams(next)
        }}
        className={buttonClass('quiet', 'sm')}
      >
        Show all
      </button>
    </p>
  )
}

function spanOf(from: number, until: number): string | undefined {
  if (until === 0) return from === 0 ? undefined : `from ${DATE.format(from)} (UTC)`
  if (from === 0) return `until ${DATE.format(until - DAY_MS)} (UTC)`
  const last = until - DAY_MS
  return from === last
    ? `${DATE.format(from)} (UTC)`
    : `${DATE.format(from)} to ${DATE.format(last)} (UTC)`
}
