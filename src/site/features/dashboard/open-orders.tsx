import { PLANS } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { paidIn } from '../orders/received.ts'
import { isStarted, type Situation, situationOf } from '../orders/situation.ts'

const WORDS: Record<UnderWay['situation'], [state: string, next: string]> = {
  waiting: ['Waiting for payment', 'Continue'],
  expired: ['Nothing has arrived yet', 'Open'],
  seen: ['Payment seen, waiting for finality', 'View status'],
  late: ['Paid late, waiting for finality', 'View status'],
  short: ['Short', 'Send the rest'],
  taken: ['Its wallet’s payment went to another buyer', 'Verify your wallet'],
  changed: ['A payment close to its amount arrived', 'Open'],
  contested: ['Two buyers claim this payment', 'Verify your wallet'],
  wrong_asset: ['A token arrived instead of SOL', 'See what to do'],
  review: ['A person has to check it', 'View status'],
}

function amountOf(order: OrderBody): string {
  return order.exchange_amount ? `${order.exchange_amount.sol} SOL` : paidIn(order)
}

export type UnderWay = { order: OrderBody; situation: Exclude<Situation, 'granted' | 'closed'> }

/** Started but unsettled orders, for as long as they are watched; what lacks a rest comes first. */
export function openOrders(orders: OrderBody[], now: number): UnderWay[] {
  const open = orders.flatMap((order): UnderWay[] => {
    // The clock starts after the first render; until then the order’s own time applies.
    const at = Math.max(now, order.now)
    const situation = situationOf(order, at)
    if (situation === 'granted' || situation === 'closed') return []
    const isIdle = situation === 'waiting' || situation === 'expired'
    const isOver = situation === 'expired' && at >= order.monitored_until
    return isOver || (isIdle && !isStarted(order)) ? [] : [{ order, situation }]
  })
  const isShort = ({ situation }: UnderWay) => Number(situation === 'short')
  return open.sort((a, b) => isShort(b) - isShort(a))
}

/** Each with its next step. @param isMain the first one's is the page's primary action */
export function OpenOrders({ open, isMain }: { open: readonly UnderWay[]; isMain: boolean }) {
  if (open.length === 0) return null
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Open payments</h2>
      <ul className="mt-2 divide-y divide-line text-sm">
        {open.map(({ order, situation }, nth) => {
          const [state, next] = WORDS[situation]
          return (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
              <div>
                <p className="font-medium">{PLANS[order.plan].title}</p>
                <p className="num text-text-2">
                  {state}
                  {order.due ? ` by ${order.due.sol} SOL` : ` · ${amountOf(order)}`}
                </p>
              </div>
              <a
                href={`/payment?plan=${order.plan}&order=${order.id}`}
                className={
                  isMain && nth === 0
                    ? buttonClass('primary')
                    : 'link inline-flex min-h-11 items-center font-medium'
                }
              >
                {next}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
