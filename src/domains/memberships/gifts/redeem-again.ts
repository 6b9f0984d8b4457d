import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import type { Entropy } from '../../../kernel/ids.ts'
import { findMembership } from '../find.ts'
import { rebuildMembership } from '../grant.ts'
import { isActive } from '../status.ts'

/**
 * Gives an order's new gift to whoever had redeemed the last one, which was revoked: a payment that was moved by mistake,
 * and back, must not cost them their days. The caller holds the locks of the order and of their account.
 *
 * @returns their account; null: nobody redeemed it, they have lifetime access by now, or it can't be given away yet
 */
export async function redeemAgain(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  now: Ms,
): Promise<string | null> {
  const before = await tx
    .selectFrom('gifts')
    .select('account_id')
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is not', null)
    .where('account_id', 'is not', null)
    .orderBy('redeemed_at', 'desc')
    .executeTakeFirst()
  if (!before || before.account_id === null) return null
  const holder = before.account_id
  const membership = await findMembership(tx, holder)
  if (membership?.plan === 'lifetime' && isActive(membership, now)) return null
  const { numUpdatedRows } = await tx
    .updateTable('gifts')
    .set({ account_id: holder, redeemed_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .where('ready_at', '<=', now)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return null
  await rebuildMembership(tx, entropy, holder)
  return holder
}
