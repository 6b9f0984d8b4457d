import type { Ms } from '../../kernel/clock.ts'
import { ascending } from '../../kernel/compare.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Lamports, lamports } from '../../kernel/money.ts'
import { LEDGER_RULES, type VariantName } from './rules.ts'
import type { LedgerRow } from './table.ts'

/** Stores settled trades; those that exist stay. */
export async function storeLedger(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('ledger_trades')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** When the newest settled trade of a variant was said; null: there is none. */
export async function newestSettled(
  db: Queryable,
  said: LedgerRow['said'],
  variant: VariantName,
): Promise<Ms | null> {
  const row = await db
    .selectFrom('ledger_trades')
    .select('said_at')
    .where('said', '=', said)
    .where('variant', '=', variant)
    .orderBy('said_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.said_at ?? null
}

/** The oldest hour before `before` whose trades are not in the log; null: none. */
export async function oldestOpenHour(db: Queryable, before: Ms): Promise<Ms | null> {
  const row = await db
    .selectFrom('ledger_trades')
    .select('hour')
    .where('hour', '<', before)
    .where('hour', 'not in', db.selectFrom('ledger_hours').select('hour'))
    .orderBy('hour')
    .limit(1)
    .executeTakeFirst()
  return row?.hour ?? null
}

/** Records that an hour is in the log. Twice fails. */
export async function closeHour(tx: Tx, hour: Ms): Promise<void> {
  await tx.insertInto('ledger_hours').values({ hour }).execute()
}

/** The hours in the log, the oldest first. */
export async function closedHours(db: Queryable): Promise<Ms[]> {
  const rows = await db.selectFrom('ledger_hours').select('hour').orderBy('hour').execute()
  return rows.map(({ hour }) => hour)
}

/** An hour's trades, in the order of their lines. */
export async function ledgerOfHour(db: Queryable, hour: Ms): Promise<LedgerRow[]> {
  const rows = await db.selectFrom('ledger_trades').selectAll().where('hour', '=', hour).execute()
  // Not by the database, whose order of letters depends on its locale.
  const nameOf = ({ said, mint, variant }: LedgerRow) => `${said} ${mint} ${variant}`
  return rows.sort((a, b) => ascending(nameOf(a), nameOf(b)))
}

/** Where a page of trades ends. */
type LedgerCursor = { saidAt: Ms; mint: string }

type NewestTrade = Pick<
  LedgerRow,
  'mint' | 'said_at' | 'score' | 'attention' | 'result' | 'net' | 'matched'
>

/** Trades of the rules of now whose hour is in the log, the newest first. */
export function newestLedger(
  db: Queryable,
  said: LedgerRow['said'],
  variant: VariantName,
  { saidAt, mint }: LedgerCursor,
  limit: number,
): Promise<NewestTrade[]> {
  return db
    .selectFrom('ledger_trades')
    .select(['mint', 'said_at', 'score', 'attention', 'result', 'net', 'matched'])
    .where('said', '=', said)
    .where('variant', '=', variant)
    .where('rules', '=', LEDGER_RULES)
    .where('hour', 'in', db.selectFrom('ledger_hours').select('hour'))
    .where('said_at', '<=', saidAt)
    .where((eb) => eb.or([eb('said_at', '<', saidAt), eb('mint', '<', mint)]))
    .orderBy('said_at', 'desc')
    .orderBy('mint', 'desc')
    .limit(limit)
    .execute()
}

/** The primary trades on posts of these launches, by the current rules, without those that bought nothing. */
export async function tradesOnPosts(db: Queryable, mints: readonly string[]): Promise<Lamports[]> {
  if (mints.length === 0) return []
  const rows = await db
    .selectFrom('ledger_trades')
    .select('net')
    .where('mint', 'in', mints)
    .where('said', '=', 'post')
    .where('variant', '=', 'primary')
    .where('rules', '=', LEDGER_RULES)
    .where('result', '!=', 'not_bought')
    .execute()
  return rows.map(({ net }) => lamports(net))
}
