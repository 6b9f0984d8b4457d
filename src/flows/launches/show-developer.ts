import type { DeployedBody, DeveloperBody, OutcomeBody } from '../../contract/launches/bodies.ts'
import {
  type FactsRow,
  factsOfLaunches,
  findDeveloperRecord,
  findFundings,
  firstLaunchAt,
  newestLaunches,
  outcomesOf,
} from '../../domains/launches/index.ts'
import { crewOf } from '../../domains/risk/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { capInQuote } from './cap-in-quote.ts'
import { toLaunchBody } from './show-launches.ts'

const MOST_RECENT = 50

/**
 * Shows what happened to a wallet's launches, from our own records. A wallet without launches gets
 * an empty record, not a refusal, because that is useful to know.
 * @param until only launches detected before this moment
 */
export async function showDeveloper(
  { db }: Pick<Services, 'db'>,
  wallet: string,
  until: Ms,
): Promise<DeveloperBody> {
  const [record, past, recent, fundings, firstAt, crew] = await Promise.all([
    findDeveloperRecord(db.read, wallet, until),
    findDeveloperRecord(db.read, wallet, until, { isBackfilled: true }),
    newestLaunches(db.read, { creator: wallet, until }, MOST_RECENT),
    findFundings(db.read, [wallet], until),
    firstLaunchAt(db.read, wallet, until),
    crewOf(db.read, wallet),
  ])
  const mints = recent.map(({ mint }) => mint)
  const [outcomes, facts] = await Promise.all([
    outcomesOf(db.read, mints),
    factsOfLaunches(db.read, mints),
  ])
  return {
    wallet,
    launches: record.launches,
    graduated: record.graduated,
    dead: record.dead,
    rugged: record.rugged,
    open: record.open,
    median_life_ms: record.medianLife,
    first_launch_at: firstAt,
    last_launch_at: record.lastLaunchAt,
    funder: fundings[0]?.funder ?? null,
    crew_wallets: crew.length === 0 ? null : crew.length,
    watched_since: record.knownSince,
    from_history: {
      launches: past.launches,
      graduated: past.graduated,
      dead: past.dead,
      rugged: past.rugged,
      open: past.open,
    },
    recent: recent.map((launch) => ({
      ...toLaunchBody(launch),
      high_market_cap_cents: launch.high_market_cap_cents,
      high_market_cap_sol: highInSol(
        facts.find(({ mint }) => mint === launch.mint),
        launch.high_market_cap_cents,
      ),
      last_trade_at: launch.last_trade_at,
      ended: endOf(outcomes.filter(({ mint }) => mint === launch.mint)),
    })),
  }
}

/** The highest market cap where it is not known in dollars, as of most launches of the past. */
function highInSol(row: FactsRow | undefined, cents: number | null): number | null {
  const cap = row === undefined || cents !== null ? null : capInQuote(row, 'highPrice')
  return cap?.unit === 'sol' ? Number(cap.amount.toPrecision(3)) : null
}

const HORIZONS: readonly OutcomeBody['horizon'][] = ['7d', '24h', '1h']

/** What a launch came to at the longest horizon that is known. */
function endOf(outcomes: Awaited<ReturnType<typeof outcomesOf>>): DeployedBody['ended'] {
  for (const horizon of HORIZONS) {
    const found = outcomes.find((one) => one.horizon === horizon && one.outcome !== 'unknown')
    if (found) return { horizon, outcome: found.outcome as OutcomeBody['outcome'] }
  }
  return null
}
