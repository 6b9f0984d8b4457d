import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY, MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type Entropy, newId, newToken } from '../../kernel/ids.ts'

export const SESSION_MS = 400 * DAY
/** How young a sign-in must be for what can't be undone. */
export const FRESH_MS = 10 * MINUTE

/** Who a browser is to us: an account that may not be bound to anything yet. */
export type Session = {
  /** Names the session, and is not its secret. */
  id: string
  accountId: string
  /** When this browser last proved a Telegram account; null: never. */
  provenAt: Ms | null
}

/** Opens an anonymous account with its first session. The token is shown once and stored hashed. */
export async function startSession(
  tx: Tx,
  entropy: Entropy,
  now: Ms,
): Promise<{ token: string; session: Session }> {
  const accountId = newId(entropy)
  await tx.insertInto('accounts').values({ id: accountId, created_at: now }).execute()
  return openSession(tx, entropy, { accountId, provenAt: null }, now)
}

/**
 * Gives the browser of `before` a new token for `accountId`, proven now; the old one is worth
 * nothing any more.
 * @returns the new token
 */
export async function rotateSession(
  tx: Tx,
  entropy: Entropy,
  before: Session,
  accountId: string,
  now: Ms,
): Promise<string> {
  await tx.deleteFrom('sessions').where('token_hash', '=', before.id).execute()
  const { token } = await openSession(tx, entropy, { accountId, provenAt: now }, now)
  return token
}

/** Signs every browser of the account out. */
export async function endSessions(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

/** null for a token that is unknown, malformed or expired. */
export async function findSession(
  db: Kysely<Tables>,
  token: string | undefined,
  now: Ms,
): Promise<Session | null> {
  if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const row = await db
    .selectFrom('sessions')
    .select(['token_hash', 'account_id', 'proven_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { id: row.token_hash, accountId: row.account_id, provenAt: row.proven_at } : null
}

export function isFresh({ provenAt }: Session, now: Ms): boolean {
  return provenAt !== null && now - provenAt <= FRESH_MS
}

/** How a secret is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

async function openSession(
  tx: Tx,
  entropy: Entropy,
  { accountId, provenAt }: Omit<Session, 'id'>,
  now: Ms,
): Promise<{ token: string; session: Session }> {
  const token = newToken(entropy)
  const id = hashToken(token)
  await tx
    .insertInto('sessions')
    .values({
      token_hash: id,
      account_id: accountId,
      created_at: now,
      expires_at: now + SESSION_MS,
      proven_at: provenAt,
    })
    .execute()
  return { token, session: { id, accountId, provenAt } }
}
