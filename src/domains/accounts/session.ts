import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type Entropy, newId, newToken } from '../../kernel/ids.ts'

export const SESSION_MS = 400 * DAY

/** Who a browser is to us: an account that may not be bound to anything yet. */
export type Session = { accountId: string; telegramId: string | null }

/** Opens an anonymous account with its first session. The token is shown once and stored hashed. */
export async function startSession(
  tx: Tx,
  entropy: Entropy,
  now: Ms,
): Promise<{ token: string; session: Session }> {
  const accountId = newId(entropy)
  const token = newToken(entropy)
  await tx
    .insertInto('accounts')
    .values({ id: accountId, created_at: now, telegram_id: null })
    .execute()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hash(token),
      account_id: accountId,
      created_at: now,
      expires_at: now + SESSION_MS,
    })
    .execute()
  return { token, session: { accountId, telegramId: null } }
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
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.telegram_id'])
    .where('sessions.token_hash', '=', hash(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  return row ? { accountId: row.id, telegramId: row.telegram_id } : null
}

/** Keeps two requests of one account from opening orders side by side. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
