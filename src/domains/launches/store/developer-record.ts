import { sql } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import { planOnce } from '../../../kernel/db/plan-once.ts'
import type { FunderRecord } from '../earlier/earlier.ts'
import type { PricePoint } from '../price-path.ts'
import type { DeveloperRecord } from '../snapshot.ts'
import { notOnRequest } from './on-request.ts'

const MOST_LAUNCHES = 200
const MOST_FUNDED = 500
/** The later horizon takes precedence. */
const HORIZONS = ['1h', '24h', '7d']

type EarlierLaunch = {
  launchedAt: Ms
  lastTradeAt: Ms | null
  graduatedAt: Ms | null
  /** At the longest horizon with an outcome; null: none. */
  outcome: string | null
}

/**
 * The outcomes of a wallet's launches detected before `before`, of the newest 200; all counts are
 * as of then. `isBackfilled`: only those read from the chain's history. See {@link knownSince}.
 */
export async function findDeveloperRecord(
  db: Queryable,
  wallet: string,
  before: Ms,
  { except = null, isBackfilled }: { except?: string | null; isBackfilled?: boolean } = {},
): Promise<DeveloperRecord> {
  const reading = launchesUntil(db, before)
    .where('launches.mint', 'in', (eb) =>
      eb
        .selectFrom('launches as l')
        .select('l.mint')
        .where('l.creator', '=', wallet)
        .where('l.detected_at', '<', before)
        .where('l.taken_back_at', 'is', null)
        .where('l.mint', '<>', except ?? '')
        // A developer could have the good ones looked up.
        .where(notOnRequest('l'))
        .$if(isBackfilled === true, (all) => all.where('l.backfilled_by', 'is not', null))
        .orderBy('l.detected_at', 'desc')
        .limit(MOST_LAUNCHES),
    )
    .execute()
  const [rows, since] = await Promise.all([reading, knownSince(db, before)])
  return sumUp(wallet, byLongestHorizon(rows, before), since)
}

/**
 * What happened to these launches as of `before`, as {@link findDeveloperRecord} counts it; coins that we have no
 * launch of are left out.
 * @param wallet whose record it is called
 */
export async function findRecordOf(
  db: Queryable,
  wallet: string,
  mints: readonly string[],
  before: Ms,
): Promise<DeveloperRecord> {
  const [rows, since] = await Promise.all([
    launchesUntil(db, before)
      .where('launches.mint', 'in', ['', ...mints])
      .where('taken_back_at', 'is', null)
      .execute(),
    knownSince(db, before),
  ])
  return sumUp(wallet, byLongestHorizon(rows, before), since)
}

/**
 * Outcomes of the launches by other wallets that `funder` paid for, detected before `before`, of the newest 200; all
 * counts are as of then. Who paid for a wallet is known for sixty days from when it was last looked up.
 * @param except the developer whose funder it is
 */
export async function findFunderRecord(
  db: Queryable,
  funder: string,
  before: Ms,
  except: string,
): Promise<FunderRecord> {
  const rows = await launchesUntil(db, before)
    .select('creator')
    .where('launches.mint', 'in', (eb) =>
      eb
        .selectFrom('launches as l')
        .select('l.mint')
        .where('l.creator', 'in', (funded) =>
          funded
            .selectFrom('wallet_fundings')
            .select('wallet')
            .where('funder', '=', funder)
            .where('wallet', '<>', except)
            .where('read_at', '<', before)
            .limit(MOST_FUNDED),
        )
        .where('l.detected_at', '<', before)
        .where('l.taken_back_at', 'is', null)
        .where(notOnRequest('l'))
        .orderBy('l.detected_at', 'desc')
        .limit(MOST_LAUNCHES),
    )
    .execute()
  const creators = new Set(rows.map(({ creator }) => creator)).size
  const sums = sumUp(funder, byLongestHorizon(rows, before), before)
  const { launches, graduated, dead, rugged } = sums
  return { creators, launches, graduated, bad: dead + rugged }
}

type EndedRow = Awaited<ReturnType<ReturnType<typeof launchesUntil>['execute']>>[number]

function launchesUntil(db: Queryable, before: Ms) {
  return db
    .selectFrom('launches')
    .leftJoin('launch_outcomes as o', (join) =>
      join.onRef('o.mint', '=', 'launches.mint').on('o.judged_at', '<', before),
    )
    .modifyFront(planOnce)
    .select((eb) => [
      'launches.mint',
      'launched_at',
      'last_trade_at',
      'graduated_at',
      'horizon',
      'outcome',
      // Long, and needed only if later trades are known.
      eb
        .case()
        .when('last_trade_at', '>=', before)
        .then(eb.ref('prices'))
        .else(null)
        .end()
        .as('prices'),
    ])
}

/** Each launch once, with its outcome at the longest horizon at which it is known. */
function byLongestHorizon(rows: readonly EndedRow[], before: Ms): EarlierLaunch[] {
  const launches = new Map<string, EarlierLaunch & { horizon: number }>()
  for (const row of rows) {
    const horizon =
      row.horizon === null || row.outcome === 'unknown' ? -1 : HORIZONS.indexOf(row.horizon)
    if ((launches.get(row.mint)?.horizon ?? -2) > horizon) continue
    launches.set(row.mint, {
      launchedAt: row.launched_at,
      lastTradeAt: row.prices === null ? row.last_trade_at : lastPointBefore(row.prices, before),
      graduatedAt: row.graduated_at !== null && row.graduated_at < before ? row.graduated_at : null,
      outcome: row.outcome,
      horizon,
    })
  }
  return [...launches.values()]
}

/** When a launch last traded before a moment, by its stored price path; null: never. */
function lastPointBefore(prices: string, before: Ms): Ms | null {
  const path = JSON.parse(prices) as PricePoint[]
  return path.findLast(([at]) => at < before)?.[0] ?? null
}

/**
 * Since when we know all launches: from the first live detection, or from the start of a complete
 * backfill; `now` if there is neither.
 */
export async function knownSince(db: Queryable, now: Ms): Promise<Ms> {
  const asked = sql<{ first: Ms | null; past: Ms | null }>`
    select ${planOnce}
      (select min(detected_at) from launches where backfilled_by is null) as first,
      (select min(from_at) from backfill_runs where whole = 1 and finished_at is not null) as past`
  const { first = null, past = null } = (await asked.execute(db)).rows[0] ?? {}
  return Math.min(first ?? now, past ?? now, now)
}

/** Pure. A rug outweighs a graduation, and a graduation outweighs a death. */
export function sumUp(
  wallet: string,
  launches: readonly EarlierLaunch[],
  since: Ms,
): DeveloperRecord {
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
    knownSince: since,
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
