import {
  type Address,
  getPublicKeyFromAddress,
  getUtf8Encoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import { BRAND } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'

const CHALLENGE_MS = 10 * MINUTE

export type Challenge = {
  id: string
  wallet: string
  orderId: string | null
  message: string
  expiresAt: Ms
}

/**
 * Writes the text that a wallet is to sign. It names our domain, the order and a nonce, so that a
 * signature given here proves nothing elsewhere and one given elsewhere proves nothing here.
 */
export async function challengeWallet(
  tx: Tx,
  entropy: Entropy,
  ask: { accountId: string; wallet: string; orderId: string | null; domain: string },
  now: Ms,
): Promise<Challenge> {
  const id = newId(entropy)
  const expiresAt = now + CHALLENGE_MS
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
    })
    .execute()
  return { id, wallet: ask.wallet, orderId: ask.orderId, message, expiresAt }
}

/** Takes a challenge out of play, whatever comes of it. Refuses one that is another's, used or expired. */
export async function useChallenge(
  tx: Tx,
  ask: { id: string; accountId: string },
  now: Ms,
): Promise<Challenge> {
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
    // Not every address is a point on the curve; such a one has signed nothing.
    return false
  }
}
