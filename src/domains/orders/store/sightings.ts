import { sql } from 'kysely'
import { CHAIN_CLOCK_SKEW_MS } from '../../../contract/constants.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { Decision } from '../observation.ts'
import type { Order } from '../order.ts'
import type { Cursor, Sighting, UnreadableTransaction } from '../ports.ts'
import { storable, toTransfer } from '../table.ts'

/** Our orders that these transactions name, by their reference key. */
export async function findOrdersByReference(
  tx: Tx,
  { transactions }: Sighting,
): Promise<Map<string, string>> {
  const keys = [...new Set(transactions.flatMap(({ accountKeys }) => accountKeys))]
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'reference'])
    .where('reference', 'in', keys)
    .execute()
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

/** The orders that these transactions serve, and those that claim one of their senders. */
export async function findOrdersServedBy(tx: Tx, signatures: readonly string[]): Promise<string[]> {
  if (signatures.length === 0) return []
  const rows = await tx
    .selectFrom('transfers')
    .select(['order_id', 'source'])
    .where('signature', 'in', signatures)
    .execute()
  const wallets = rows.flatMap(({ source }) => source ?? [])
  const claiming =
    wallets.length > 0
      ? await tx.selectFrom('claims').select('order_id').where('wallet', 'in', wallets).execute()
      : []
  return [...rows, ...claiming].flatMap(({ order_id }) => order_id ?? [])
}

/** The highest slot of the payments of a wallet that we have read; 0: we have read none. */
export async function newestSlotOf(tx: Tx, wallet: string): Promise<number> {
  const { newest } = await tx
    .selectFrom('transfers')
    .select((eb) => eb.fn.max('slot').as('newest'))
    .where('source', '=', wallet)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** How far a wallet has been read; null: never. */
export async function findCursor(db: Queryable, wallet: string): Promise<Cursor | null> {
  const row = await db
    .selectFrom('cursors')
    .selectAll()
    .where('wallet', '=', wallet)
    .executeTakeFirst()
  if (!row) return null
  return { slot: row.slot, balance: row.balance === null ? null : BigInt(row.balance) }
}

/**
 * Moves a wallet's cursor. The caller holds the fence of the watcher's epoch.
 * @returns false: it is further already, and stays
 */
export async function storeCursor(
  tx: Tx,
  wallet: string,
  { slot, balance }: Cursor,
): Promise<boolean> {
  const values = { slot, balance: balance === null ? null : storable(balance) }
  const kept = await tx
    .insertInto('cursors')
    .values({ wallet, ...values })
    .onConflict((conflict) =>
      conflict.column('wallet').doUpdateSet(values).where('cursors.slot', '<=', slot),
    )
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** Which of these signatures are kept as final payments to the wallet. */
export async function findFinalSignatures(
  db: Queryable,
  wallet: string,
  signatures: readonly string[],
): Promise<Set<string>> {
  if (signatures.length === 0) return new Set()
  // With the wallet and the state in the query, SQLite would read every payment that the wallet ever
  // got.
  const rows = await db
    .selectFrom('transfers')
    .select(['signature', 'recipient', 'state'])
    .where('signature', 'in', signatures)
    .execute()
  return new Set(
    rows.flatMap(({ signature, recipient, state }) =>
      recipient === wallet && state === 'finalized' ? signature : [],
    ),
  )
}

/** Signatures of payments to the wallet up to a slot that are confirmed and not final yet. */
export async function findUnfinalized(
  db: Queryable,
  wallet: string,
  upToSlot: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('transfers')
    .select('signature')
    .distinct()
    .where('recipient', '=', wallet)
    .where('state', '=', 'confirmed')
    .where('slot', '<=', upToSlot)
    .execute()
  return rows.map(({ signature }) => signature)
}

/** Payments kept as unreadable since a moment and not paid back, the newest first. */
export async function findUnreadable(
  db: Queryable,
  wallet: string,
  since: Ms,
): Promise<Pick<UnreadableTransaction, 'signature' | 'slot'>[]> {
  return db
    .selectFrom('transfers')
    .select(['signature', 'slot'])
    .where('recipient', '=', wallet)
    .where('kind', '=', UNREADABLE)
    .where('first_seen_at', '>', since)
    .where('state', '=', 'finalized')
    .where('refund_id', 'is', null)
    .orderBy('first_seen_at', 'desc')
    .execute()
}

/** Signatures of unreadable payments that could be for this order: without an order, and not set aside. */
export async function findUnreadableFor(
  tx: Tx,
  { openedAt, openedSlot, monitoredUntil, recipient, usdcAccount }: Order,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('transfers')
    .select('signature')
    .distinct()
    .where('recipient', 'in', usdcAccount === null ? [recipient] : [recipient, usdcAccount])
    .where('kind', '=', UNREADABLE)
    .where('first_seen_at', '>=', openedAt)
    .where(({ eb, fn, or }) => {
      const landedAt = fn.coalesce('block_time', 'first_seen_at')
      const isSince = eb(landedAt, '>=', openedAt - CHAIN_CLOCK_SKEW_MS)
      // The chain's clock falls behind, its slots don't.
      const isAfter = openedSlot === null ? isSince : or([isSince, eb('slot', '>', openedSlot)])
      return eb.and([isAfter, eb(landedAt, '<=', monitoredUntil)])
    })
    .where('state', '=', 'finalized')
    .where('order_id', 'is', null)
    .where('refund_id', 'is', null)
    .where('set_aside_at', 'is', null)
    .orderBy('signature')
    .execute()
  return rows.map(({ signature }) => signature)
}

/** The orders that operators attached these unreadable payments to, to lock them before they are read. */
export async function findOrdersOfUnreadable(
  tx: Tx,
  wallet: string,
  signatures: readonly string[],
): Promise<string[]> {
  const rows = await keptUnreadable(tx, wallet, signatures)
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/**
 * Drops the unreadable versions of transactions that were read now. The caller holds the locks.
 * @returns what operators decided about them in the meantime, by signature
 */
export async function dropUnreadable(
  tx: Tx,
  wallet: string,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, Decision>> {
  if (signatures.length === 0) return new Map()
  await tx
    .updateTable('transfers')
    .set({ state: 'dropped' })
    .where('signature', 'in', signatures)
    .where('recipient', '=', wallet)
    .where('kind', '=', UNREADABLE)
    .where('refund_id', 'is', null)
    .execute()
  // Read after the update: an operator who decides at the same time has waited for us, or we for them.
  const rows = await keptUnreadable(tx, wallet, signatures)
  return new Map(
    rows.flatMap((row): [string, Decision][] => {
      const { signature, orderId, matchedBy, matchedAt, finalizedAt } = toTransfer(row)
      if (row.refund_id !== null) return [[signature, 'refunded']]
      return orderId === null ? [] : [[signature, { orderId, matchedBy, matchedAt, finalizedAt }]]
    }),
  )
}

async function keptUnreadable(tx: Tx, wallet: string, signatures: readonly string[]) {
  if (signatures.length === 0) return []
  return tx
    .selectFrom('transfers')
    .selectAll()
    .where('signature', 'in', signatures)
    .where('recipient', '=', wallet)
    .where('kind', '=', UNREADABLE)
    .execute()
}

/** A literal, because with a parameter its index is not used. */
const UNREADABLE = sql.lit('unreadable' as const)
