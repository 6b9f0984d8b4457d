import type { Scenario } from './coin.ts'
import type { MarketVenue } from './listing.ts'

/** How often each scenario and each venue is drawn, relative to the others. */
export type Habits = {
  scenarios: Record<Scenario, number>
  venues: Record<MarketVenue, number>
  /** The same of the days before a ledger's first start. */
  past: { scenarios: Record<Scenario, number>; venues: Record<MarketVenue, number> }
}

export const MARKETS = ['lively', 'realistic'] as const
export type MarketName = (typeof MARKETS)[number]

/** Played on a cue alone. */
const EVASIONS = {
  'handed-over': 0,
  'quiet-team': 0,
  'covered-team': 0,
  'round-trips': 0,
  'four-purses': 0,
}

const LIVELY: Record<Scenario, number> = {
  honest: 30,
  rugger: 8,
  bundled: 14,
  sniped: 14,
  copycat: 10,
  honeypot: 6,
  'slow-death': 20,
  graduation: 7,
  stillborn: 0,
  'bought-out': 0,
  // Begun by the market itself, so that there is always one to find.
  crew: 0,
  ...EVASIONS,
}

/**
 * Mainnet's rates: of 100 launches about 0.8 graduate (0.26 to 1.2 in what is published), most of these bought out in
 * the slot of their launch, and most others have peaked within two minutes. Developers who launch all day launch
 * what dies.
 */
const REALISTIC: Record<Scenario, number> = {
  honest: 4,
  rugger: 3,
  bundled: 6,
  sniped: 10,
  copycat: 3,
  honeypot: 1,
  'slow-death': 12,
  graduation: 0.25,
  stillborn: 65,
  'bought-out': 0.6,
  crew: 0,
  ...EVASIONS,
}

/** Few on LaunchLab: a backfill finds only its newest launches, because no account is named by creations alone. */
const PAST_VENUES = { pumpfun: 96, launchlab: 4 }

/** The lively market is full of life, so that a newcomer sees everything; the realistic one has mainnet's rates. */
export const HABITS: Readonly<Record<MarketName, Habits>> = {
  lively: {
    scenarios: LIVELY,
    venues: { pumpfun: 75, launchlab: 25 },
    // A model learns nothing if hardly any coin does well.
    past: { scenarios: { ...LIVELY, graduation: 14 }, venues: PAST_VENUES },
  },
  realistic: {
    scenarios: REALISTIC,
    venues: PAST_VENUES,
    past: { scenarios: REALISTIC, venues: PAST_VENUES },
  },
}
