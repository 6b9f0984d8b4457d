import { payoutsOf, referralOf, reverseEntry } from '../../domains/referrals/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { PurchaseContext } from '../purchase/context.ts'
import { reviewReferral } from '../purchase/referral.ts'
import { earnedOrders } from './queries.ts'

/**
 * Looks at everything that a referrer earned and was not paid for once more, and takes back what does
 * not count by what is known now: since then people linked Telegram, verified wallets, and recovered
 * orders in other browsers.
 */
export async function reviewEarned(
  tx: Tx,
  context: Pick<PurchaseContext, 'entropy' | 'exchanges'>,
  referrerId: string,
  now: Ms,
): Promise<void> {
  const paid = (await payoutsOf(tx, referrerId)).filter(({ paidAt }) => paidAt !== null)
  const since = Math.max(0, ...paid.map(({ preparedAt }) => preparedAt))
  for (const { id, account_id, gift, settled_at } of await earnedOrders(tx, referrerId, since)) {
    const referral = await referralOf(tx, id)
    if (!referral || settled_at === null) continue
    const order = { id, accountId: account_id, gift: gift === 1, settledAt: settled_at }
    const outcome = await reviewReferral(tx, context, order, referral)
    if (outcome !== 'counted') await reverseEntry(tx, context.entropy, id, outcome, now)
  }
}
