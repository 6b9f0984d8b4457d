import { PLANS } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { type Situation, situationOf } from '../payment/situation.ts'

const WORDS: Record<Exclude<Situation, 'granted'>, [state: string, next: string]> = {
  waiting: ['Waiting for payment', 'Continue'],
  expired: ['Nothing has arrived so far', 'Open'],
  seen: ['Payment seen, waiting for finality', 'Follow it'],
  late: ['Paid late, waiting for finality', 'Follow it'],
  short: ['Short', 'Send the rest'],
  contested: ['Two buyers named this payment', 'Prove the wallet'],
  wrong_asset: ['A token arrived instead of SOL', 'See what to do'],
  review: ['A person is looking at it', 'Open'],
}

/** Orders that are not settled, each with its next step; expired ones without money are left out. */
export function OpenOrders({ orders, now }: { orders: OrderBody[]; now: number }) {
  const open = orders.flatMap((order) => {
    const situation = situationOf(order, now)
    return situation === 'granted' || situation === 'expired' ? [] : [{ order, situation }]
  })
  if (open.length === 0) return null
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Open payments</h2>
      <ul className="mt-2 divide-y divide-line text-sm">
        {open.map(({ order, situation }) => {
          const [state, next] = WORDS[situation]
          return (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
              <div>
                <p className="font-medium">{PLANS[order.plan].title}</p>
                <p className="num text-text-2">
                  {state}
                  {order.due ? ` by ${order.due.sol} SOL` : ` · ${order.sol} SOL`}
                </p>
              </div>
              <a
                href={`/payment?plan=${order.plan}&order=${order.id}`}
                className="link inline-flex min-h-11 items-center font-medium"
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
