import type { PlanId } from '../contract/plans.ts'
import type { Ms } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'

const MOST = 5

/** What an account has paid for, newest first, at most five. */
export async function listReceipts(
  { db }: Pick<PurchaseContext, 'db'>,
  accountId: string,
): Promise<{ id: string; plan: PlanId; at: Ms }[]> {
  const rows = await db.read
    .selectFrom('orders')
    .select(['id', 'plan', 'settled_at'])
    .where('account_id', '=', accountId)
    .where('settled_at', 'is not', null)
    .orderBy('settled_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ id, plan, settled_at }) => ({ id, plan, at: settled_at ?? 0 }))
}
