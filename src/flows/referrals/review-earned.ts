import { referralOf, reverseEntry } from '../../domains/referrals/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { reviewReferral } from '../purchase/referral.ts'
import type { Services } from '../services.ts'
import { earnedOrders } from './queries.ts'

/**
 * Checks a referrer's unpaid earnings again, and reverses those that don't count as of now: since then
 * people may have linked Telegram, verified wallets, and recovered orders in other browsers.
 */
export async function reviewEarned(
  tx: Tx,
  context: Pick<Services, 'entropy' | 'exchanges'>,
  referrerId: string,
  now: Ms,
): Promise<void> {
  for (const { id, account_id, gift, settled_at } of await earnedOrders(tx, referrerId)) {
    const referral = await referralOf(tx, id)
    if (!referral || settled_at === null) continue
    const order = { id, accountId: account_id, gift: gift === 1, settledAt: settled_at }
    const outcome = await reviewReferral(tx, context, order, referral)
    if (outcome !== 'counted') await reverseEntry(tx, context.entropy, id, outcome, now)
  }
}
