import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../../kernel/db/database.ts'
import type { Trade } from '../../event.ts'
import { productPool, realQuoteOf } from '../../liquidity.ts'
import type { LaunchTradeRow } from '../../table.ts'
import type { MissingRange } from '../../tape/reserves.ts'
import type { TapeTrade } from '../../tape/running-tape.ts'
import { storedTradesOf, type TradedLaunch } from './of-launch.ts'

/** Beyond this many trades of one launch, the rest are not read, and its tape is marked incomplete. */
const MOST_READ = 20_000
/** A transaction can land for 150 slots. */
const SLOTS_MOVED = 200

/** A trade as a row. @param at block time, or the time of receipt */
export function toTradeRow(trade: Trade, mint: string, at: Ms): LaunchTradeRow {
  return {
    signature: trade.signature,
    path: trade.path,
    mint,
    slot: trade.slot,
    at,
    trader: trade.trader,
    payer: trade.feePayer,
    side: trade.side,
    base_amount: `${trade.baseAmount}`,
    quote_amount: `${trade.quoteAmount}`,
    virtual_base: textOf(trade.virtualBase),
    virtual_quote: textOf(trade.virtualQuote),
    real_quote: textOf(realQuoteOf(trade)),
    origin: trade.origin ?? null,
    pool: productPool(trade),
  }
}

/** A trade for a tape. @param at block time, or the time of receipt */
export function toTapeTrade(trade: Trade, at: Ms): TapeTrade {
  return { ...trade, at, pool: productPool(trade), realQuote: realQuoteOf(trade) }
}

const textOf = (amount: bigint | null) => (amount === null ? null : `${amount}`)

/** Stores trades; existing ones stay. One statement: all of them or none. */
export async function storeTrades(db: Queryable, rows: readonly LaunchTradeRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('launch_trades')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A launch's stored trades, in the chain's order. */
export async function loadTrades(
  db: Queryable,
  launch: TradedLaunch,
): Promise<{ trades: TapeTrade[]; cut: boolean }> {
  const rows = await storedTradesOf(db, launch)
    .selectAll()
    .orderBy('at')
    .orderBy('slot')
    .limit(MOST_READ)
    .execute()
  // On PostgreSQL a trade is stored once for each slot: in two of them if a fork moved it.
  const once = new Map(rows.map((row) => [`${row.signature} ${row.path}`, row]))
  const trades = [...once.values()].map((row) => ({
    at: row.at,
    slot: row.slot,
    signature: row.signature,
    path: row.path,
    trader: row.trader,
    feePayer: row.payer,
    side: row.side,
    baseAmount: BigInt(row.base_amount),
    quoteAmount: BigInt(row.quote_amount),
    virtualBase: row.virtual_base === null ? null : BigInt(row.virtual_base),
    virtualQuote: row.virtual_quote === null ? null : BigInt(row.virtual_quote),
    realQuote: row.real_quote === null ? null : BigInt(row.real_quote),
    ...(row.origin !== null && { origin: row.origin }),
    pool: row.pool,
  }))
  return { trades: trades.sort((a, b) => a.slot - b.slot), cut: rows.length === MOST_READ }
}

/** A wallet's stored trades of a launch, amounts in raw units of the token. */
export async function loadTraded(
  db: Queryable,
  launch: TradedLaunch,
  wallet: string,
): Promise<{ at: Ms; side: 'buy' | 'sell'; amount: bigint }[]> {
  const rows = await storedTradesOf(db, launch)
    .select(['at', 'side', 'base_amount', 'signature', 'path'])
    .where('trader', '=', wallet)
    .limit(MOST_READ)
    .execute()
  const once = new Map(rows.map((row) => [`${row.signature} ${row.path}`, row]))
  return [...once.values()].map(({ at, side, base_amount: amount }) => {
    return { at, side, amount: BigInt(amount) }
  })
}

/** Signatures of stored trades without a trader, the earliest first, each once. */
export async function unnamedSignatures(
  db: Queryable,
  launch: TradedLaunch,
  most: number,
): Promise<string[]> {
  const rows = await storedTradesOf(db, launch)
    .select('signature')
    .where('trader', 'is', null)
    .orderBy('slot')
    .limit(most)
    .execute()
  return [...new Set(rows.map(({ signature }) => signature))]
}

/** Signatures of a launch's stored trades in some slots of its curve (`pool` null) or of one of its pools. */
export async function signaturesIn(
  db: Queryable,
  launch: TradedLaunch,
  { pool, fromSlot, toSlot }: MissingRange,
): Promise<string[]> {
  const rows = await storedTradesOf(db, launch)
    .select('signature')
    .where('pool', pool === null ? 'is' : '=', pool)
    .where('slot', '>=', fromSlot)
    .where('slot', '<=', toSlot)
    .execute()
  return rows.map(({ signature }) => signature)
}

/** Adds trader and fee payer to stored trades that have no trader. */
export async function nameTrades(tx: Tx, rows: readonly LaunchTradeRow[]): Promise<void> {
  for (const { mint, slot, signature, path, trader, payer } of rows) {
    if (trader === null) continue
    await tx
      .updateTable('launch_trades')
      .set({ trader, payer })
      .where('mint', '=', mint)
      // A fork may have moved it.
      .where('slot', '>=', slot - SLOTS_MOVED)
      .where('slot', '<=', slot + SLOTS_MOVED)
      .where('signature', '=', signature)
      .where('path', '=', path)
      .where('trader', 'is', null)
      .execute()
  }
}

/** Deletes trades that the chain dropped. @returns the mints whose tapes are now wrong */
export async function dropTrades(db: Queryable, signatures: readonly string[]): Promise<string[]> {
  if (signatures.length === 0) return []
  const rows = await db
    .deleteFrom('launch_trades')
    .where('signature', 'in', signatures)
    .returning('mint')
    .execute()
  return [...new Set(rows.map(({ mint }) => mint))]
}

/**
 * Deletes trades before `before`, except of launches that still need them for a stage, and of those in
 * `kept`. Only for SQLite, because PostgreSQL drops whole parts.
 * @returns how many; fewer than `limit` if nothing is left
 */
export async function forgetTrades(
  db: Queryable,
  before: Ms,
  limit: number,
  kept: readonly string[] = [],
): Promise<number> {
  const old = await db
    .selectFrom('launch_trades as t')
    .select(['t.signature', 't.path'])
    .where('t.at', '<', before)
    .where('t.mint', 'not in', ['', ...kept])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('launches as l')
            .select('l.mint')
            .whereRef('l.mint', '=', 't.mint')
            .where('l.due_at', 'is not', null),
        ),
      ),
    )
    .limit(limit)
    .execute()
  if (old.length === 0) return 0
  const signatures = [...new Set(old.map(({ signature }) => signature))]
  await db
    .deleteFrom('launch_trades')
    .where('signature', 'in', signatures)
    .where('at', '<', before)
    .where('mint', 'not in', ['', ...kept])
    .execute()
  return old.length
}
