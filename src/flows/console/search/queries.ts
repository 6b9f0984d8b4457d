import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../../../kernel/db/database.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { MOST_FOUND } from '../queries.ts'
import type { AmountRange, Sought } from './read-search.ts'

const MICRO_USD_PER_CENT = 10_000n
/** When a payment landed, as far as is known. */
export const landedAt = sql<number>`coalesce(transfers.block_time, transfers.first_seen_at)`

type Amount = Extract<Sought, { kind: 'amount' }>

/** Orders that are sought: by a name, an amount of theirs or of a payment, or when they were opened or paid; at most 200. */
export async function orderIdsFor(db: Database, sought: Sought): Promise<string[]> {
  if (sought.kind === 'name') return orderIdsNamed(db.read, sought.text)
  // A round amount is that of many orders, so no buyer waits for it.
  const found = await Promise.all([
    paidAs(db.longReads, sought).execute(),
    ordersOpenedAs(db.longReads, sought).execute(),
  ])
  return unique(found.flat())
}

type Figure = Exclude<Sought, { kind: 'name' }>

/** Orders with a payment of an amount or a time, the newest first. */
export function paidAs(db: Queryable, sought: Figure) {
  return db
    .selectFrom('transfers')
    .select('order_id as id')
    .where('order_id', 'is not', null)
    .where((eb) => isSought(eb, sought))
    .orderBy('slot', 'desc')
    .limit(MOST_FOUND)
}

/** Orders that were opened for an amount, or at a time, the newest first. */
export function ordersOpenedAs(db: Queryable, sought: Figure) {
  const own = db.selectFrom('orders').select('id').orderBy('opened_at', 'desc').limit(MOST_FOUND)
  if (sought.kind === 'time')
    return own.where('opened_at', '>=', sought.from).where('opened_at', '<', sought.until)
  const { lamports, microUsd } = sought
  const cents = microUsd && { least: firstCent(microUsd.least), below: firstCent(microUsd.below) }
  return own.where((eb) =>
    eb.or([...within(eb.ref('lamports'), lamports), ...within(eb.ref('price_cents'), cents)]),
  )
}

/**
 * Orders that a text names: by their own id or reference, a wallet or a username that was claimed, or the
 * signature or source of a payment; at most 200. Each is one look into an index.
 */
export async function orderIdsNamed(db: Queryable, text: string): Promise<string[]> {
  const own = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', text), eb('reference', '=', text)]))
    .execute()
  const claimed = await db
    .selectFrom('claims')
    .select('order_id as id')
    .where((eb) => eb.or([eb('wallet', '=', text), eb('username', '=', text.toLowerCase())]))
    .limit(MOST_FOUND)
    .execute()
  const paid = await db
    .selectFrom('transfers')
    .select('order_id as id')
    .where('order_id', 'is not', null)
    .where((eb) => eb.or([eb('signature', '=', text), eb('source', '=', text)]))
    .limit(MOST_FOUND)
    .execute()
  return unique([...own, ...claimed, ...paid])
}

function unique(rows: readonly { id: string | null }[]): string[] {
  return [...new Set(rows.flatMap(({ id }) => id ?? []))].slice(0, MOST_FOUND)
}

type Transfers = ExpressionBuilder<Tables, 'transfers'>

/** Whether a payment is what is sought. A username names the wallets that it was claimed with. */
export function isSought(eb: Transfers, sought: Sought) {
  if (sought.kind === 'time')
    return eb.and([eb(landedAt, '>=', sought.from), eb(landedAt, '<', sought.until)])
  if (sought.kind === 'amount') return isAmount(eb, sought)
  const { text } = sought
  const claimed = eb
    .selectFrom('claims')
    .select('claims.wallet')
    .where('claims.username', '=', text.toLowerCase())
  return eb.or([
    eb('transfers.signature', '=', text),
    eb('transfers.source', '=', text),
    eb('transfers.order_id', '=', text),
    eb('transfers.recipient', '=', text),
    eb('transfers.source', 'in', claimed),
  ])
}

function isAmount(eb: Transfers, { lamports, microUsd }: Amount) {
  return eb.or([
    ...within(eb.ref('transfers.lamports'), lamports),
    ...within(eb.ref('transfers.usdc'), microUsd),
  ])
}

/** The least whole cents that are not below an amount. */
function firstCent(microUsd: bigint): bigint {
  return (microUsd + MICRO_USD_PER_CENT - 1n) / MICRO_USD_PER_CENT
}

function within(column: Parameters<typeof sql<boolean>>[1], range: AmountRange | null) {
  return range === null
    ? []
    : [sql<boolean>`(${column} >= ${range.least} and ${column} < ${range.below})`]
}
