import type { OrderBody } from '../../../contract/records.ts'
import { Timeline } from '../../ui/timeline.tsx'
import { formatClock, formatExact } from '../format/dates.ts'
import { type OrderStep, orderSteps } from './order-steps.ts'
import { type Situation, situationOf } from './situation.ts'

const TITLES: Record<OrderStep['id'], [before: string, after: string]> = {
  waiting: ['Waiting for payment', 'Payment sent'],
  seen: ['Payment seen', 'Payment seen'],
  final: ['Final on Solana', 'Final on Solana'],
  granted: ['Access granted', 'Access granted'],
}

/** What the present step says of each situation. */
const NOTES: Partial<Record<Situation, string>> = {
  waiting: 'We watch the chain; this page moves by itself.',
  expired: 'Still watched for 24 hours.',
  seen: 'Payment seen, waiting for finality',
  late: 'Payment seen, waiting for finality',
  short: 'Waiting for the rest.',
  contested: 'Waiting for the wallet to be proven.',
  wrong_asset: 'Waiting for SOL, or for support.',
  review: 'A person is looking at it.',
}

type OrderTimelineProps = {
  order: OrderBody | null
  now: number
  explorer: (signature: string) => string
}

/** The way of an order's money: waiting, seen, final, access granted. */
export function OrderTimeline({ order, now, explorer }: OrderTimelineProps) {
  const steps = orderSteps(
    order ?? { status: 'open', transfers: [], opened_at: 0, settled_at: null },
  )
  const note = NOTES[order ? situationOf(order, now) : 'waiting']
  return (
    <Timeline
      label="Payment status"
      steps={steps.map(({ id, state, at, signature }) => ({
        id,
        state,
        title: TITLES[id][state === 'done' ? 1 : 0],
        note:
          state === 'now' ? (
            note
          ) : signature && id === 'seen' ? (
            <Transaction href={explorer(signature)} />
          ) : null,
        time:
          at && id !== 'waiting' ? (
            <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
              {formatClock(at)}
            </time>
          ) : null,
      }))}
    />
  )
}

function Transaction({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-6 items-center"
    >
      View transaction
    </a>
  )
}
