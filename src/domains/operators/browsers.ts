import type { Selectable } from 'kysely'
import { DAY, HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, hashToken, isToken, newToken } from '../../kernel/ids.ts'
import { findOperator, type Operator } from './operators.ts'
import type { OperatorBrowserRow } from './table.ts'

/** How long a passkey signs a browser in. */
const OPEN_MS = 8 * HOUR
/** How long an admitted browser may see the sign-in page. */
export const KNOWN_MS = 90 * DAY
/**
 * How long after a link the first passkey can be created, and how long after a passkey payments can be
 * changed.
 */
export const ASSERTION_FRESH_MS = 10 * MINUTE
const CHALLENGE_MS = 5 * MINUTE
const SEEN_EVERY_MS = MINUTE

/** A browser that a link admitted. */
export type OperatorBrowser = {
  /** Identifies it; not its secret. */
  id: string
  operator: Operator
  /** Where it was last seen. */
  address: string
  enteredAt: Ms
  /** Until when it is signed in; null: it is not. */
  openUntil: Ms | null
  assertedAt: Ms | null
  seenAt: Ms
}

export type BrowserTrace = { browser: string; address: string }

/** Admits a browser, not yet signed in. @returns its secret */
export async function admitBrowser(
  tx: Tx,
  entropy: Entropy,
  operatorId: string,
  { browser, address }: BrowserTrace,
  now: Ms,
): Promise<string> {
  const token = newToken(entropy)
  await tx
    .insertInto('operator_browsers')
    .values({
      token_hash: hashToken(token),
      operator_id: operatorId,
      browser,
      address,
      entered_at: now,
      known_until: now + KNOWN_MS,
      open_until: null,
      asserted_at: null,
      seen_at: now,
      challenge: null,
      challenge_until: null,
    })
    .execute()
  return token
}

/** The browser with this secret; null: unknown, expired, or its operator was removed. */
export async function findBrowser(
  db: Queryable,
  token: string | undefined,
  now: Ms,
): Promise<OperatorBrowser | null> {
  if (!isToken(token)) return null
  const row = await db
    .selectFrom('operator_browsers')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('known_until', '>', now)
    .executeTakeFirst()
  const operator = row ? await findOperator(db, row.operator_id) : null
  return row && operator ? toBrowser(row, operator, now) : null
}

/** Records a browser's use, at most once a minute. */
export async function recordBrowserUse(
  db: Queryable,
  { id, seenAt }: OperatorBrowser,
  trace: BrowserTrace,
  now: Ms,
): Promise<void> {
  if (now - seenAt < SEEN_EVERY_MS) return
  await db
    .updateTable('operator_browsers')
    .set({ seen_at: now, ...trace })
    .where('token_hash', '=', id)
    .execute()
}

/** Stores the challenge that the next passkey in this browser must sign. */
export async function storeChallenge(
  tx: Tx,
  id: string,
  challenge: string,
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('operator_browsers')
    .set({ challenge, challenge_until: now + CHALLENGE_MS })
    .where('token_hash', '=', id)
    .execute()
}

/** Takes the challenge, which can't be used again; null: there is none, or it has expired. */
export async function takeChallenge(tx: Tx, id: string, now: Ms): Promise<string | null> {
  const row = await tx
    .selectFrom('operator_browsers')
    .select(['challenge', 'challenge_until'])
    .where('token_hash', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('operator_browsers')
    .set({ challenge: null, challenge_until: null })
    .where('token_hash', '=', id)
    .execute()
  return row && (row.challenge_until ?? 0) > now ? row.challenge : null
}

/**
 * Records that a passkey was used in a browser. One that was not signed in is now, under a new secret.
 * @returns the new secret; null: it keeps the one it has
 */
export async function openBrowser(
  tx: Tx,
  entropy: Entropy,
  before: OperatorBrowser,
  now: Ms,
): Promise<string | null> {
  const token = before.openUntil === null ? newToken(entropy) : null
  const opening =
    token === null
      ? {}
      : { token_hash: hashToken(token), open_until: now + OPEN_MS, known_until: now + KNOWN_MS }
  await tx
    .updateTable('operator_browsers')
    .set({ asserted_at: now, seen_at: now, ...opening })
    .where('token_hash', '=', before.id)
    .execute()
  return token
}

/** An operator's browsers that are signed in, the last seen first. */
export async function listBrowsers(db: Queryable, operatorId: string, now: Ms) {
  const rows = await db
    .selectFrom('operator_browsers')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('known_until', '>', now)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.token_hash,
    browser: row.browser,
    address: row.address,
    enteredAt: row.entered_at,
    seenAt: row.seen_at,
    openUntil: row.open_until !== null && row.open_until > now ? row.open_until : null,
  }))
}

/** Signs out one browser of an operator, permanently. @returns false if it is not theirs */
export async function endBrowser(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_browsers')
    .where('token_hash', '=', id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes expired browsers and links. */
export async function forgetBrowsers(tx: Tx, now: Ms): Promise<void> {
  await tx.deleteFrom('operator_browsers').where('known_until', '<', now).execute()
  await tx.deleteFrom('operator_links').where('expires_at', '<', now).execute()
}

/** Whether a passkey was used recently enough for actions that change payments or access. */
export function isFreshlyAsserted(
  { assertedAt }: Pick<OperatorBrowser, 'assertedAt'>,
  now: Ms,
): boolean {
  return assertedAt !== null && now - assertedAt <= ASSERTION_FRESH_MS
}

function toBrowser(
  row: Selectable<OperatorBrowserRow>,
  operator: Operator,
  now: Ms,
): OperatorBrowser {
  return {
    id: row.token_hash,
    operator,
    address: row.address,
    enteredAt: row.entered_at,
    openUntil: row.open_until !== null && row.open_until > now ? row.open_until : null,
    assertedAt: row.asserted_at,
    seenAt: row.seen_at,
  }
}
