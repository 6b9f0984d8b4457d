import { moveChallenges, moveContactMessages } from '../../domains/accounts/index.ts'
import { moveGifts, moveGrant } from '../../domains/memberships/index.ts'
import { moveOrder, ordersOf } from '../../domains/orders/index.ts'
import { mergeReferrers } from '../../domains/referrals/index.ts'
import { moveWatches } from '../../domains/watches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../services.ts'

/**
 * Moves all orders of one account to another, with the rest of their grants and of gifts that it redeemed:
 * 30 days extend, and lifetime stays. The caller holds both accounts' locks.
 */
export async function mergeAccount(
  tx: Tx,
  { entropy }: Pick<Services, 'entropy'>,
  { from, to }: { from: string; to: string },
  now: Ms,
): Promise<void> {
  for (const orderId of await ordersOf(tx, [from])) {
    await moveOrder(tx, orderId, to)
    await moveGrant(tx, entropy, orderId, to, now)
    const entry = { at: now, actor: 'telegram', action: 'merge', subject: orderId }
    await writeAudit(tx, entropy, { ...entry, detail: { from, to } })
  }
  await moveGifts(tx, entropy, { from, to }, now)
  await moveChallenges(tx, { from, to })
  await moveContactMessages(tx, { from, to })
  await moveWatches(tx, { from, to })
  await mergeReferrers(tx, { from, to }, now)
}
