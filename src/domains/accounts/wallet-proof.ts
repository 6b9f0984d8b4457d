import {
  type Address,
  getPublicKeyFromAddress,
  getUtf8Encoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import { BRAND, CHAIN_CLOCK_SKEW_MS } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId, randomBelow } from '../../kernel/ids.ts'

const CHALLENGE_MS = 10 * MINUTE

export type Challenge = {
  id: string
  wallet: string
  orderId: string | null
  message: string
  expiresAt: Ms
  /** The same proof by a transfer; null: this browser has no order for it. */
  transfer: ProofByTransfer | null
}

/** What to send under the reference of an order, for a wallet that can't sign texts. */
type ProofByTransfer = { carrierId: string; lamports: number; memo: string }

/** Somebody who is tricked into scanning it can read what it does. */
export function proofMemo(orderId: string): string {
  return `${BRAND}: give my membership to order ${orderId}`
}

const MOST_PROOF_LAMPORTS = 9_999

/**
 * Writes the text for a wallet to sign. It contains our domain, the order, and a nonce, so that a
 * signature can't be reused here or elsewhere.
 */
export async function challengeWallet(
  tx: Tx,
  entropy: Entropy,
  ask: {
    accountId: string
    wallet: string
    orderId: string | null
    carrierId: string | null
    domain: string
  },
  now: Ms,
): Promise<Challenge> {
  const id = newId(entropy)
  const expiresAt = now + CHALLENGE_MS
  const amount = 1 + randomBelow(entropy, MOST_PROOF_LAMPORTS)
  const message = [
    `${BRAND} asks you to prove that this wallet is yours.`,
    ask.orderId === null
      ? 'Signing brings the access that this wallet paid for to this browser.'
      : 'Signing gives the payments of this wallet to this order.',
    'It moves no funds.',
    '',
    `Domain: ${ask.domain}`,
    `Wallet: ${ask.wallet}`,
    `Order: ${ask.orderId ?? 'none'}`,
    `Nonce: ${id}`,
    `Expires: ${new Date(expiresAt).toISOString()}`,
  ].join('\n')
  await tx
    .insertInto('challenges')
    .values({
      id,
      account_id: ask.accountId,
      order_id: ask.orderId,
      wallet: ask.wallet,
      message,
      expires_at: expiresAt,
      used_at: null,
      carrier_id: ask.carrierId,
      lamports: ask.carrierId === null ? null : amount,
    })
    .execute()
  const { wallet, orderId, carrierId } = ask
  const transfer = carrierId && { carrierId, lamports: amount, memo: proofMemo(carrierId) }
  return { id, wallet, orderId, message, expiresAt, transfer: transfer || null }
}

/** Consumes a challenge, whatever the outcome. Refuses one that is another account's, used, or expired. */
export async function useChallenge(
  tx: Tx,
  ask: { id: string; accountId: string },
  now: Ms,
): Promise<Omit<Challenge, 'transfer'>> {
  const row = await tx
    .updateTable('challenges')
    .set({ used_at: now })
    .where('id', '=', ask.id)
    .where('account_id', '=', ask.accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('proof_expired')
  return {
    id: row.id,
    wallet: row.wallet,
    orderId: row.order_id,
    message: row.message,
    expiresAt: row.expires_at,
  }
}

/**
 * Consumes the challenge that a transfer answers: from this wallet, with its unique amount, landed
 * while the challenge was open. null: it answers none.
 */
export async function takeTransferChallenge(
  tx: Tx,
  proof: { carrierId: string; wallet: string; lamports: number; landedAt: Ms },
  now: Ms,
): Promise<{ accountId: string; orderId: string | null } | null> {
  const row = await tx
    .updateTable('challenges')
    .set({ used_at: now })
    .where('carrier_id', '=', proof.carrierId)
    .where('wallet', '=', proof.wallet)
    .where('lamports', '=', proof.lamports)
    .where('used_at', 'is', null)
    .where('expires_at', '>', proof.landedAt - CHAIN_CLOCK_SKEW_MS)
    .where('expires_at', '<', proof.landedAt + CHALLENGE_MS + CHAIN_CLOCK_SKEW_MS)
    .returning(['account_id', 'order_id'])
    .executeTakeFirst()
  return row ? { accountId: row.account_id, orderId: row.order_id } : null
}

/** Whether `signature` (64 bytes, base64) is the wallet's over exactly this message (Ed25519, RFC 8032). */
export async function isSignedBy(
  wallet: string,
  message: string,
  signature: string,
): Promise<boolean> {
  const bytes = new Uint8Array(Buffer.from(signature, 'base64'))
  if (bytes.length !== 64) return false
  try {
    const key = await getPublicKeyFromAddress(wallet as Address)
    return await verifySignature(key, bytes as SignatureBytes, getUtf8Encoder().encode(message))
  } catch {
    // Not every address is a point on the curve; one that is not can't sign.
    return false
  }
}

/** Open challenges go along with an account that is merged: a transfer may still be on its way. */
export async function moveChallenges(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('challenges')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes the account's challenges. */
export async function dropChallenges(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('challenges').where('account_id', '=', accountId).execute()
}

/** Deletes challenges that expired before a moment. */
export async function forgetChallenges(tx: Tx, expiredBefore: Ms): Promise<void> {
  await tx.deleteFrom('challenges').where('expires_at', '<', expiredBefore).execute()
}
