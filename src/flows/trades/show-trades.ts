import { Refusal } from '../../contract/errors.ts'
import type { TradeBody, TradesBody } from '../../contract/launches/bodies.ts'
import {
  areTradesLost,
  findLaunch,
  findRuns,
  type LaunchTradeRow,
  mayMissTrades,
  type StoredLaunch,
  type TradeArchive,
  type TradeCursor,
  tradedOn,
  tradePartOf,
  tradesBefore,
} from '../../domains/launches/index.ts'
import { HOUR, type Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'

/** SQLite deletes trades two hours after their launch. */
const SQLITE_KEEPS_MS: Ms = 2 * HOUR

type Context = Pick<Services, 'db' | 'clock' | 'log'> & { archive: TradeArchive }

/**
 * A page of a launch's trades, the newest first: from the database, then from files.
 * @param before only trades older than this
 * @returns `next`: where the next page begins. null: there is no such launch
 * @throws Refusal `trades_unavailable` when older trades are in a file that can't be read
 */
export async function showTrades(
  context: Context,
  mint: string,
  before: TradeCursor | null,
  limit: number,
): Promise<(TradesBody & { next: TradeCursor | null }) | null> {
  const { db } = context
  const launch = await findLaunch(db.read, mint)
  if (launch === null) return null
  const stored = await tradesBefore(db.read, launch, before, limit + 1)
  const { rows, isBroken } = await continueInFiles(context, mint, stored, before, limit + 1)
  if (isBroken && rows.length === 0) throw new Refusal('trades_unavailable')
  const page = rows.slice(0, limit)
  const trades = page.map(toTradeBody)
  if (isBroken || rows.length > limit) return { trades, next: placeOf(page.at(-1)), may_miss: null }
  return { trades, next: null, may_miss: await mayMiss(context, launch) }
}

/** Fills a page that begins with stored trades. An unreadable file ends the page, and the next page refuses. */
async function continueInFiles(
  { db, archive, log }: Context,
  mint: string,
  stored: readonly LaunchTradeRow[],
  before: TradeCursor | null,
  limit: number,
): Promise<{ rows: LaunchTradeRow[]; isBroken: boolean }> {
  const rows = [...stored]
  if (rows.length === limit) return { rows, isBroken: false }
  // Read after the table, so that a part that was dropped in between is found here.
  const from = placeOf(rows.at(-1)) ?? before
  for (const run of await findRuns(db.read, mint, from && tradePartOf(from.slot))) {
    try {
      const place = placeOf(rows.at(-1)) ?? before
      rows.push(...(await archive.read(run, place, limit - rows.length)))
    } catch (error) {
      const { part, nth } = run
      log.error({ part, nth, err: (error as Error).message }, 'old trades could not be read')
      return { rows, isBroken: true }
    }
    if (rows.length === limit) break
  }
  return { rows, isBroken: false }
}

/** Whether there may be trades that we no longer have, or never had. */
async function mayMiss({ db, clock }: Context, launch: StoredLaunch): Promise<boolean> {
  if (launch.trades_missed === 1 || launch.backfilled_by !== null) return true
  if (await mayMissTrades(db.read, tradedOn(launch))) return true
  return db.engine === 'sqlite'
    ? launch.launched_at < clock.now() - SQLITE_KEEPS_MS
    : areTradesLost(db.read, tradePartOf(launch.slot))
}

function placeOf(row: LaunchTradeRow | undefined): TradeCursor | null {
  return row ? { slot: row.slot, signature: row.signature, path: row.path } : null
}

function toTradeBody(row: LaunchTradeRow): TradeBody {
  return {
    signature: row.signature,
    path: row.path,
    slot: row.slot,
    at: row.at,
    side: row.side,
    trader: row.trader,
    base_amount: row.base_amount,
    quote_amount: row.quote_amount,
    pool: row.pool,
    origin: row.origin,
  }
}
