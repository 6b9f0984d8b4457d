import type { OrderBody } from '../../../contract/records.ts'
import { Timeline } from '../../ui/timeline.tsx'
import { formatClock, formatExact } from '../format/dates.ts'
import { type OrderStep, orderSteps } from '../orders/order-steps.ts'
import { situationOf } from '../orders/situation.ts'
import type { AfterPayment } from './use-after-payment.tsx'

const TITLES: Record<OrderStep['id'], [before: string, after: string]> = {
  waiting: ['Waiting for payment', 'Payment sent'],
  seen: ['Payment seen', 'Payment seen'],
  final: ['Final on Solana', 'Final on Solana'],
  granted: ['Access granted', 'Access granted'],
}

type OrderTimelineProps = {
  order: OrderBody | null
  now: number
  /** Of what happened; undefined: not loaded. */
  notes: AfterPayment['TIMELINE_NOTES'] | undefined
  explorer: (signature: string) => string
}

/** Where the order's money is: waiting, seen, final, access granted. */
export function OrderTimeline({ order, now, notes, explorer }: OrderTimelineProps) {
  const situation = order ? situationOf(order, now) : 'waiting'
  // What arrived is no longer waited for, and was seen once.
  const isChanged = situation === 'changed'
  const steps = orderSteps(
    order ?? { status: 'open', exception: 'none', transfers: [], settled_at: null },
  ).filter(({ id }) => !isChanged || id !== 'seen')
  const note =
    situation === 'waiting'
      ? 'We watch the chain; this page updates automatically.'
      : notes?.[situation]
  return (
    <Timeline
      label="Payment status"
      steps={steps.map(({ id, state, at, signature }) => ({
        id,
        state,
        title:
          id === 'granted' && order?.gift
            ? 'Gift paid'
            : TITLES[isChanged && id === 'waiting' ? 'seen' : id][state === 'done' ? 1 : 0],
        note: state === 'now' ? note : signature && <Transaction href={explorer(signature)} />,
        time: at && (
          <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
            {formatClock(at)}
          </time>
        ),
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
