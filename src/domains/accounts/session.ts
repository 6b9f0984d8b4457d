import { Refusal } from '../../contract/errors.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, hashToken, isToken, newToken } from '../../kernel/ids.ts'
import { lockAccount, openAccount } from './binding.ts'

export const SESSION_MS = 400 * DAY
/** A session ends after this long without use. */
const UNUSED_MS = 180 * DAY
/** How often a session's use is recorded. */
const SEEN_EVERY_MS = HOUR
/** Maximum age of a sign-in for actions that can't be undone. */
export const FRESH_MS = 10 * MINUTE

/** A browser's session with its account, which may not be linked to anything yet. */
export type Session = {
  /** Identifies the session; not its secret. */
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
  const accountId = await openAccount(tx, entropy, now)
  return openSession(tx, entropy, { accountId, provenAt: null }, now)
}

/**
 * Gives the browser of `before` a new token for `accountId`, proven now, and invalidates the old
 * one.
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

/** null for a token that is unknown, malformed, expired, or unused for too long. */
export async function findSession(
  db: Queryable,
  token: string | undefined,
  now: Ms,
): Promise<Session | null> {
  if (!isToken(token)) return null
  const row = await live(db, now).where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return row ? { id: row.token_hash, accountId: row.account_id, provenAt: row.proven_at } : null
}

/** Whether the session has neither ended nor expired since it was found. */
export async function isSessionValid(
  db: Queryable,
  { id, accountId }: Session,
  now: Ms,
): Promise<boolean> {
  const row = await live(db, now)
    .where('token_hash', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Refuses a request whose browser was signed out, or signed in to another account, after its session was
 * read: what it writes would be nobody's. The caller holds the account's lock, or that of its order.
 * @throws Refusal `no_session`
 */
export async function refuseEnded(tx: Tx, session: Session, now: Ms): Promise<void> {
  if (!(await isSessionValid(tx, session, now))) throw new Refusal('no_session')
}

/** Locks the session's account. @throws Refusal `no_session`, as `refuseEnded` */
export async function lockSession(tx: Tx, session: Session, now: Ms): Promise<void> {
  await lockAccount(tx, session.accountId)
  await refuseEnded(tx, session, now)
}

/** Records a session's use, at most once an hour. */
export async function recordSessionUse(
  db: Queryable,
  { id }: Session,
  browser: string,
  now: Ms,
): Promise<void> {
  const known = await db
    .selectFrom('sessions')
    .select(['seen_at', 'browser'])
    .where('token_hash', '=', id)
    .executeTakeFirst()
  const isNoted = known?.seen_at != null && now - known.seen_at < SEEN_EVERY_MS
  if (known === undefined || (isNoted && known.browser === browser)) return
  await db
    .updateTable('sessions')
    .set({ seen_at: now, browser })
    .where('token_hash', '=', id)
    .execute()
}

/** An account's valid sessions, the last used first. */
export async function listSessions(db: Queryable, accountId: string, now: Ms) {
  const rows = await live(db, now).where('account_id', '=', accountId).execute()
  return rows
    .map((row) => ({
      id: row.token_hash,
      browser: row.browser,
      createdAt: row.created_at,
      seenAt: row.seen_at ?? row.created_at,
      provenAt: row.proven_at,
    }))
    .toSorted((a, b) => b.seenAt - a.seenAt)
}

/**
 * Signs other browsers of the session's account out.
 * @param id one of them; null: all of them
 * @returns how many
 */
export async function endOthers(tx: Tx, session: Session, id: string | null): Promise<number> {
  const others = tx
    .deleteFrom('sessions')
    .where('account_id', '=', session.accountId)
    .where('token_hash', '!=', session.id)
  const { numDeletedRows } = await (id === null
    ? others
    : others.where('token_hash', '=', id)
  ).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes sessions that have expired or were unused for too long. */
export async function forgetSessions(tx: Tx, now: Ms): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where(({ eb, fn, or }) =>
      or([
        eb('expires_at', '<', now),
        eb(fn.coalesce('seen_at', 'created_at'), '<', now - UNUSED_MS),
      ]),
    )
    .execute()
}

function live(db: Queryable, now: Ms) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('expires_at', '>', now)
    .where(({ eb, fn }) => eb(fn.coalesce('seen_at', 'created_at'), '>', now - UNUSED_MS))
}

/** Whether Telegram was proven in this browser recently enough for actions that move a membership. */
export function isFresh({ provenAt }: Session, now: Ms): boolean {
  return provenAt !== null && now - provenAt <= FRESH_MS
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
      seen_at: now,
    })
    .execute()
  return { token, session: { id, accountId, provenAt } }
}
