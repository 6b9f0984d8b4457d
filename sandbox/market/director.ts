import type { Coin, Scenario } from './coin.ts'
import { HABITS, type Habits } from './habits.ts'
import { MARKET_VENUES, type MarketVenue } from './listing.ts'
import { createMarketActions, type MarketActions, type MarketWorld } from './market-actions.ts'
import { type Random, randomFrom } from './random.ts'
import { boughtOut } from './scenarios/bought-out.ts'
import { bundled } from './scenarios/bundled.ts'
import { copycat } from './scenarios/copycat.ts'
import { crew } from './scenarios/crew.ts'
import { coveredTeam, fourPurses, handsOver, quietTeam, roundTrips } from './scenarios/evasions.ts'
import { graduation } from './scenarios/graduation.ts'
import { honest } from './scenarios/honest.ts'
import { honeypot } from './scenarios/honeypot.ts'
import { rugger } from './scenarios/rugger.ts'
import { slowDeath } from './scenarios/slow-death.ts'
import { sniped } from './scenarios/sniped.ts'
import { stillborn } from './scenarios/stillborn.ts'

const SCENARIOS: Record<Scenario, (play: MarketActions) => void> = {
  honest,
  rugger,
  bundled,
  sniped,
  copycat,
  'slow-death': slowDeath,
  graduation,
  crew,
  honeypot,
  'handed-over': handsOver,
  'quiet-team': quietTeam,
  'covered-team': coveredTeam,
  'round-trips': roundTrips,
  'four-purses': fourPurses,
  stillborn,
  'bought-out': boughtOut,
}

const GRADUATES: ReadonlySet<Scenario> = new Set(['graduation', 'bought-out'])

export type Cue = { scenario: Scenario; venue?: MarketVenue; seed?: string }

/** Draws the next scenario. The n-th launch is the same for the same seed, at any time. */
export function createDirector(
  world: MarketWorld,
  seed: string,
  { venues, scenarios }: Pick<Habits, 'venues' | 'scenarios'> = HABITS.lively,
) {
  let nth = 0
  const played = new Map<string, number>()

  return {
    play({ scenario, venue, seed: own }: Cue): Coin[] {
      const mine = own === undefined ? `${seed}/cue/${nth++}` : `cue/${own}`
      const cue = `${mine}/${scenario}/${venue ?? ''}`
      // A repeated cue needs new keys.
      const times = played.get(cue) ?? 0
      played.set(cue, times + 1)
      const random = randomFrom(times === 0 ? cue : `${cue}#${times}`)
      return begin(world, scenario, venue ?? drawVenue(random, venues), random)
    },
    /** Starts a drawn scenario. */
    next(): Coin[] {
      const random = randomFrom(`${seed}/launch/${nth++}`)
      return begin(world, drawScenario(random, scenarios), drawVenue(random, venues), random)
    },
  }
}

function begin(world: MarketWorld, scenario: Scenario, venue: MarketVenue, random: Random): Coin[] {
  const made: Coin[] = []
  // Only pump.fun's coins have a pool to graduate to.
  const market = createMarketActions(
    world,
    scenario,
    GRADUATES.has(scenario) ? 'pumpfun' : venue,
    random,
  )
  SCENARIOS[scenario]({
    ...market,
    newCoin(...args) {
      const coin = market.newCoin(...args)
      made.push(coin)
      return coin
    },
  })
  return made
}

function drawScenario(random: Random, weights: Record<Scenario, number>): Scenario {
  const known = Object.keys(SCENARIOS) as Scenario[]
  return draw(random, known, (name) => weights[name])
}

function drawVenue(random: Random, weights: Record<MarketVenue, number>): MarketVenue {
  return draw(random, MARKET_VENUES, (name) => weights[name])
}

function draw<T>(random: Random, from: readonly T[], weight: (item: T) => number): T {
  let left = random.share() * from.reduce((sum, item) => sum + weight(item), 0)
  for (const item of from) {
    left -= weight(item)
    if (left < 0) return item
  }
  return from[from.length - 1] as T
}
