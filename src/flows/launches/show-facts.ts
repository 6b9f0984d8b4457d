import { QUOTE_DECIMALS } from '../../contract/launches/mints.ts'
import type { LaunchFactsBody, ReportFactsBody } from '../../contract/launches/page.ts'
import {
  type FactsRow,
  factsOfLaunches,
  figuresFromJson,
  type PricePoint,
  wholePrice,
} from '../../domains/launches/index.ts'
import { MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { warnedAmong } from './is-warned.ts'

type Context = Pick<Services, 'db' | 'clock'>

const LASTS_MS = 2 * SECOND
const MOST_KEPT = 2_000
const CHANGE_OVER_MS = 5 * MINUTE
const SPARK_POINTS = 24

/** Reads the rows' facts of launches detected at or before a moment. Those without a launch are left out. */
export type FactsReader = (mints: readonly string[], until: Ms) => Promise<LaunchFactsBody[]>

/** Reads facts for all tables of this process: each launch's at most every two seconds. */
export function createFactsReader({ db, clock }: Context): FactsReader {
  const kept = new Map<string, { readAt: Ms; detectedAt: Ms; facts: LaunchFactsBody }>()

  async function read(mints: readonly string[]): Promise<void> {
    if (mints.length === 0) return
    const [rows, warned] = await Promise.all([
      factsOfLaunches(db.read, mints),
      warnedAmong({ db }, mints),
    ])
    if (kept.size > MOST_KEPT) kept.clear()
    for (const row of rows) {
      const facts = toFactsBody(row, warned.has(row.mint), clock.now())
      kept.set(row.mint, { readAt: clock.monotonic(), detectedAt: row.detected_at, facts })
    }
  }

  return async (mints, until) => {
    const since = clock.monotonic() - LASTS_MS
    const isOld = (mint: string) => (kept.get(mint)?.readAt ?? Number.NEGATIVE_INFINITY) < since
    await read(mints.filter(isOld))
    return mints.flatMap((mint) => {
      const known = kept.get(mint)
      return known && known.detectedAt <= until ? known.facts : []
    })
  }
}

function toFactsBody(row: FactsRow, warned: boolean, now: Ms): LaunchFactsBody {
  const path = JSON.parse(row.prices) as PricePoint[]
  return {
    mint: row.mint,
    report: row.facts === null ? null : (JSON.parse(row.facts) as ReportFactsBody),
    change: changeOf(row, path, now),
    spark: sparkOf(path.map(([, price]) => price)),
    warned,
  }
}

/** How much the price changed in five minutes; null: unknown, or its trades are no longer followed. */
function changeOf(row: FactsRow, path: readonly PricePoint[], now: Ms): number | null {
  const { decimals, quote_mint: quoteMint, figures, backfilled_by: backfill } = row
  const from = now - CHANGE_OVER_MS
  const isFollowed = row.due_at !== null || (row.last_trade_at ?? 0) > from
  if (backfill !== null || !isFollowed || figures === null) return null
  if (quoteMint !== null && QUOTE_DECIMALS[quoteMint] === undefined) return null
  const { firstPrice, lastPrice } = figuresFromJson(figures)
  const whole = (price: number | null) =>
    price === null ? null : wholePrice(price, { decimals, quoteMint })
  const before = path.findLast(([at]) => at <= from)?.[1] ?? whole(firstPrice)
  const after = whole(lastPrice)
  if (before === null || before <= 0 || after === null) return null
  return Number((after / before - 1).toPrecision(3))
}

/** A path as at most 24 heights, 0 to 100; fewer than two prices draw none. */
function sparkOf(prices: readonly number[]): number[] {
  if (prices.length < 2) return []
  const count = Math.min(SPARK_POINTS, prices.length)
  const step = (prices.length - 1) / (count - 1)
  const picked = Array.from({ length: count }, (_, nth) => prices[Math.round(nth * step)] ?? 0)
  const [low, high] = [Math.min(...picked), Math.max(...picked)]
  return picked.map((price) =>
    high === low ? 50 : Math.round((100 * (price - low)) / (high - low)),
  )
}
