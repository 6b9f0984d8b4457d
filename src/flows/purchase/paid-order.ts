import type { PlanId } from '../../contract/plans.ts'
import type { Session } from '../../domains/accounts/index.ts'
import { findPaidOrders } from '../../domains/orders/index.ts'
import { DAY } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'

/** How long a settled order is shown when its payment page is opened again. */
const GREETS_FOR_MS = DAY

/**
 * Finds an order that this session has already paid for, because a new one would ask for payment twice. An
 * order that is seen but not settled comes first, then the last one settled within a day. If that was for
 * another plan, a new order is right. Gifts and the buyer's own orders are separate.
 *
 * @param after the settled order that the buyer has seen before buying again; null: none
 * @returns the order's id; null: nothing was paid, or the buyer has seen it
 */
export async function findPaidOrder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { accountId }: Session,
  { plan, gift }: { plan: PlanId; gift: boolean },
  after: string | null,
): Promise<string | null> {
  const now = clock.now()
  const settledSince = now - GREETS_FOR_MS
  const paid = await findPaidOrders(db.read, accountId, { plan, gift, settledSince, now })
  const [first] = [...paid.filter(({ settled_at }) => settled_at === null), ...paid]
  return first === undefined || first.plan !== plan || first.id === after ? null : first.id
}
