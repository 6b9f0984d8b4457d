import { Refusal } from '../../../contract/errors.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'

const MOST_WALLETS = 5

/** `slot`: the highest that any endpoint showed; null: the head did not move. */
type NewClaim = { orderId: string; wallet: string; username: string | null; slot: number | null }

/**
 * Stores that `orderId` is paid from `wallet`. A repeated claim renews the username, but never the time
 * and slot of the first one, which decide who was first. The caller holds the locks of the wallet and the
 * order.
 */
export async function storeClaim(tx: Tx, claim: NewClaim, now: Ms): Promise<void> {
  const others = await tx
    .selectFrom('claims')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', claim.orderId)
    .where('wallet', '!=', claim.wallet)
    .executeTakeFirstOrThrow()
  if (others.count >= MOST_WALLETS) throw new Refusal('too_many_wallets')
  await claimWallet(tx, claim, now)
}

/**
 * Stores that the wallet's owner has proven that the order is theirs. The proof alone assigns no other
 * payment of the wallet: a person who buys in two browsers means each payment for its own order.
 */
export async function storeProof(
  tx: Tx,
  proof: { orderId: string; wallet: string; method: 'signature' | 'transfer' },
  now: Ms,
): Promise<void> {
  await tx
    .insertInto('wallet_proofs')
    .values({
      order_id: proof.orderId,
      wallet: proof.wallet,
      method: proof.method,
      proven_at: now,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'wallet']).doNothing())
    .execute()
}

/**
 * Like {@link storeClaim}, but for a proven wallet, which counts however many others were claimed by
 * mistake.
 */
export async function claimWallet(tx: Tx, claim: NewClaim, now: Ms): Promise<void> {
  await tx
    .insertInto('claims')
    .values({
      order_id: claim.orderId,
      wallet: claim.wallet,
      username: claim.username,
      slot: claim.slot,
      stored_at: now,
      named_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'wallet']).doUpdateSet((eb) => ({
        username: eb.fn.coalesce('excluded.username', 'claims.username'),
        named_at: now,
      })),
    )
    .execute()
}
