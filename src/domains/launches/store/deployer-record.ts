import type { Kysely } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { DeployerRecord } from '../snapshot.ts'

const MOST_LAUNCHES = 200
/** The later horizon knows more. */
const HORIZONS = ['1h', '24h', '7d']

/** One earlier launch of a wallet. */
export type EarlierLaunch = {
  launchedAt: Ms
  lastTradeAt: Ms | null
  graduatedAt: Ms | null
  /** At the longest horizon that was judged; null: not judged. */
  outcome: string | null
}

/**
 * What became of a wallet's launches that we had seen before `before`, of the newest 200; all counts
 * are of those. `watchedSince` is when the first launch of anybody was detected, `before` when none was.
 */
export async function deployerRecord(
  db: Kysely<Tables>,
  wallet: string,
  before: Ms,
  except: string | null = null,
): Promise<DeployerRecord> {
  const reading = db
    .selectFrom('launches')
    .leftJoin('launch_outcomes as o', (join) =>
      join.onRef('o.mint', '=', 'launches.mint').on('o.judged_at', '<', before),
    )
    .select(['launches.mint', 'launched_at', 'last_trade_at', 'graduated_at', 'horizon', 'outcome'])
    .where('launches.mint', 'in', (eb) =>
      eb
        .selectFrom('launches as l')
        .select('l.mint')
        .where('l.creator', '=', wallet)
        .where('l.detected_at', '<', before)
        .where('l.taken_back_at', 'is', null)
        .where('l.mint', '<>', except ?? '')
        .orderBy('l.detected_at', 'desc')
        .limit(MOST_LAUNCHES),
    )
    .execute()
  const [rows, since] = await Promise.all([reading, watchedSince(db, before)])
  const launches = new Map<string, EarlierLaunch & { horizon: number }>()
  for (const row of rows) {
    const horizon = row.horizon === null ? -1 : HORIZONS.indexOf(row.horizon)
    if ((launches.get(row.mint)?.horizon ?? -2) > horizon) continue
    launches.set(row.mint, {
      launchedAt: row.launched_at,
      lastTradeAt: row.last_trade_at,
      graduatedAt: row.graduated_at !== null && row.graduated_at < before ? row.graduated_at : null,
      outcome: row.outcome,
      horizon,
    })
  }
  return sumUp(wallet, [...launches.values()], since)
}

/** When the first launch of all was detected; `now` where none was. */
export async function watchedSince(db: Kysely<Tables>, now: Ms): Promise<Ms> {
  const first = await db
    .selectFrom('launches')
    .select('detected_at')
    .orderBy('detected_at')
    .limit(1)
    .executeTakeFirst()
  return Math.min(first?.detected_at ?? now, now)
}

/** Pure. A rug outweighs a graduation, and that a death. */
export function sumUp(
  wallet: string,
  launches: readonly EarlierLaunch[],
  since: Ms,
): DeployerRecord {
  const lives: Ms[] = []
  const sums = { graduated: 0, dead: 0, rugged: 0, open: 0 }
  for (const { outcome, graduatedAt, lastTradeAt, launchedAt } of launches) {
    if (outcome === 'rugged') sums.rugged += 1
    else if (graduatedAt !== null || outcome === 'graduated') sums.graduated += 1
    else if (outcome === 'dead') {
      sums.dead += 1
      lives.push(Math.max(0, (lastTradeAt ?? launchedAt) - launchedAt))
    } else sums.open += 1
  }
  return {
    wallet,
    launches: launches.length,
    ...sums,
    medianLife: median(lives),
    lastLaunchAt: launches.reduce<Ms | null>(
      (latest, { launchedAt }) => Math.max(latest ?? launchedAt, launchedAt),
      null,
    ),
    watchedSince: since,
  }
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle]
  if (high === undefined) return null
  const low = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? high) : high
  return (low + high) / 2
}
