import { MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { type Entropy, hashToken, newToken } from '../../../kernel/ids.ts'

const HANDOFF_MS = 10 * MINUTE
/** Allows for a reloaded page and another wallet. */
const MOST_HANDOFFS = 5

/** Stores a code that hands the order to a wallet's own browser, once. Only its hash is kept. */
export async function storeHandoff(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  now: Ms,
): Promise<{ code: string; expiresAt: Ms }> {
  await tx.deleteFrom('handoffs').where('expires_at', '<=', now).execute()
  const older = await tx
    .selectFrom('handoffs')
    .select('code_hash')
    .where('order_id', '=', orderId)
    .orderBy('made_at', 'desc')
    .orderBy('code_hash')
    .offset(MOST_HANDOFFS - 1)
    .limit(100)
    .execute()
  if (older.length > 0) {
    const hashes = older.map(({ code_hash }) => code_hash)
    await tx.deleteFrom('handoffs').where('code_hash', 'in', hashes).execute()
  }
  const code = newToken(entropy)
  const expiresAt = now + HANDOFF_MS
  const row = { order_id: orderId, view_hash: null, made_at: now, expires_at: expiresAt }
  await tx
    .insertInto('handoffs')
    .values({ code_hash: hashToken(code), ...row })
    .execute()
  return { code, expiresAt }
}

/**
 * Uses the code up, in exchange for a token that shows the order for the rest of the ten minutes; null if the
 * code is unknown, used, or expired.
 */
export async function takeHandoff(
  tx: Tx,
  entropy: Entropy,
  code: string,
  now: Ms,
): Promise<string | null> {
  const view = newToken(entropy)
  const { numUpdatedRows } = await tx
    .updateTable('handoffs')
    .set({ view_hash: hashToken(view) })
    .where('code_hash', '=', hashToken(code))
    .where('view_hash', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? view : null
}

/** The order that the token shows, and whose it is; null if the token is unknown or expired. */
export async function findHandedOrder(
  db: Queryable,
  view: string,
  now: Ms,
): Promise<{ orderId: string; accountId: string } | null> {
  const found = await db
    .selectFrom('handoffs')
    .innerJoin('orders', 'orders.id', 'handoffs.order_id')
    .select(['orders.id as orderId', 'orders.account_id as accountId'])
    .where('view_hash', '=', hashToken(view))
    .where('handoffs.expires_at', '>', now)
    .executeTakeFirst()
  return found ?? null
}
