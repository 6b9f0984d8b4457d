import type { PlanId } from '../../contract/plans.ts'
import type { OrderException } from '../../contract/records.ts'
import { countInChannel, deadMessages, waitingMessages } from '../../domains/messages/index.ts'
import { REVIEWED_EXCEPTIONS } from '../../domains/orders/index.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { BotContext } from './context.ts'
import { countMembers, countOpenOrders, ordersToDecide } from './queries.ts'

const MOST_LISTED = 5

/** The current state, for the operators' group. */
export type OpsSummary = {
  lifetime: number
  thirtyDays: number
  linked: number
  inChannel: number
  open: number
  /** At most five. */
  review: { id: string; plan: PlanId; exception: OrderException }[]
  waiting: number
  /** When the oldest waiting message was queued; null: none waits. */
  oldest: Ms | null
  /** Messages given up in the last two days. */
  dead: number
  errors: { at: Ms; failure: string }[]
}

/** The figures of `/ops`. */
export async function summarize({
  db: { read },
  clock,
}: Pick<BotContext, 'db' | 'clock'>): Promise<OpsSummary> {
  const now = clock.now()
  const lately = now - 2 * DAY
  const members = await countMembers(read, now)
  const inChannel = await countInChannel(read)
  const open = await countOpenOrders(read)
  const review = await ordersToDecide(read, REVIEWED_EXCEPTIONS, MOST_LISTED)
  const queue = await waitingMessages(read, now)
  const errors = await deadMessages(read, lately)

  const of = (plan: PlanId) => members.find((row) => row.plan === plan)?.count ?? 0
  return {
    lifetime: of('lifetime'),
    thirtyDays: of('30d'),
    linked: members.reduce((sum, row) => sum + row.linked, 0),
    inChannel,
    open,
    review,
    waiting: queue.waiting,
    oldest: queue.oldest,
    dead: errors.length,
    errors: errors
      .slice(0, MOST_LISTED)
      .map(({ done_at, failure }) => ({ at: done_at ?? now, failure: failure ?? '' })),
  }
}
