import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { grantMembership } from './grant.ts'
import type { Term } from './status.ts'

/**
 * Extends what an order granted, by days that nobody paid for. The extension belongs to the order:
 * it moves to another account with it, and is revoked with it.
 *
 * @returns the membership afterwards; null: the order grants nothing that could be extended
 */
export async function extendGrant(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  days: number,
  now: Ms,
): Promise<{ accountId: string; term: Term } | null> {
  const grants = await tx
    .selectFrom('grants')
    .select(['account_id', 'plan', 'period'])
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute()
  const [first] = grants
  if (!first || grants.some(({ plan }) => plan === 'lifetime')) return null
  const period = Math.min(0, ...grants.map((grant) => grant.period)) - 1
  const { account_id: accountId } = first
  const term = await grantMembership(
    tx,
    entropy,
    { orderId, accountId, plan: '30d', period, days },
    now,
  )
  return { accountId, term }
}
