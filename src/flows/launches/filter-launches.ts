import type { LaunchesBody } from '../../contract/launches/bodies.ts'
import {
  type FactRanges,
  type FactValues,
  isInRanges,
} from '../../contract/launches/fact-ranges.ts'
import type { LaunchFactsBody, ReportFactsBody } from '../../contract/launches/page.ts'
import {
  HORIZON_MS,
  type LaunchQuery,
  type ListedLaunch,
  listedInOrder,
} from '../../domains/launches/index.ts'
import type { Services } from '../services.ts'
import type { FactsReader } from './show-facts.ts'
import { listPlaceOf, toLaunchBody } from './show-launches.ts'

type Context = Pick<Services, 'db' | 'clock'> & { readFacts: FactsReader }

const AT_ONCE = 1_000
/** One request looks through this many batches. The next page continues from there. */
const MOST_ROUNDS = 4
/** Launches whose price path is read for its change at once. */
const CHANGES_AT_ONCE = 100

/**
 * A page of the launches in these ranges, in the query's order, of the last 24 hours unless the query has a time of
 * its own.
 * @returns `next`: where the next page begins, even after a page without launches; null: this is the last
 */
export async function filterLaunches(
  context: Context,
  query: LaunchQuery & { until: number },
  ranges: FactRanges,
  limit: number,
): Promise<LaunchesBody & { next: LaunchQuery['after'] | null }> {
  const { db, clock } = context
  const since = query.since ?? clock.now() - HORIZON_MS['24h']
  const found: ListedLaunch[] = []
  let after = query.after
  let isLast = false
  for (let round = 0; round < MOST_ROUNDS && !isLast && found.length <= limit; round += 1) {
    const rows = await listedInOrder(db.read, { ...query, since, after }, AT_ONCE)
    found.push(...(await inRanges(context, rows, ranges, query.until)))
    const last = rows.at(-1)
    isLast = rows.length < AT_ONCE || last === undefined
    if (last) after = listPlaceOf(last, query.sort)
    // Lets other work run.
    if (!isLast) await clock.wait(1)
  }
  const page = found.slice(0, limit)
  const end = page.at(-1)
  const isCut = found.length > limit && end !== undefined
  const next = isCut ? listPlaceOf(end, query.sort) : isLast ? null : (after ?? null)
  return { launches: page.map(toLaunchBody), next }
}

async function inRanges(
  { readFacts }: Pick<Context, 'readFacts'>,
  rows: readonly ListedLaunch[],
  { change, ...others }: FactRanges,
  until: number,
): Promise<ListedLaunch[]> {
  const fitting = rows.filter((row) => isInRanges(valuesOf(row, null), others))
  if (change === undefined) return fitting
  const changes = new Map<string, number | null>()
  for (let from = 0; from < fitting.length; from += CHANGES_AT_ONCE) {
    const mints = fitting.slice(from, from + CHANGES_AT_ONCE).map(({ mint }) => mint)
    for (const facts of await readFacts(mints, until)) changes.set(facts.mint, facts.change)
  }
  return fitting.filter((row) =>
    isInRanges(valuesOf(row, changes.get(row.mint) ?? null), { change }),
  )
}

function valuesOf(row: ListedLaunch, change: LaunchFactsBody['change']): FactValues {
  const facts = row.facts === null ? null : (JSON.parse(row.facts) as ReportFactsBody)
  const percent = (share: number | null | undefined) => (share == null ? null : share * 100)
  return {
    score: row.score,
    attention: row.attention,
    cap: row.market_cap_cents === null ? null : row.market_cap_cents / 100,
    change: percent(change),
    progress: row.graduated_at === null ? percent(facts?.progress) : 100,
    holders: facts?.holders ?? null,
    top_10: percent(facts?.top_10),
    developer: percent(facts?.developer),
    snipers: percent(facts?.snipers),
    bundles: percent(facts?.bundles),
    buys: facts?.buys ?? null,
    sells: facts?.sells ?? null,
  }
}
