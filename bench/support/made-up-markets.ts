import {
  createTape,
  type Earlier,
  type Snapshot,
  type Tape,
  type TapeTrade,
  type WalletRecord,
} from '../../src/domains/launches/index.ts'
import { type Example, exampleOf } from '../../src/domains/risk/model/examples.ts'
import { seeded } from '../../test/support/ended-launches.ts'
import {
  address,
  DEVELOPER,
  LAUNCH,
  LAUNCH_SLOT,
  LAUNCHED_AT,
  snapshotOf,
} from '../../test/support/snapshots.ts'

const SOL = 1_000_000_000
const SLOTS = 150
const BETWEEN_MS = 60_000
/** So that about 9% graduate, and two of three end badly. */
const GRADUATES = -4.7
const BAD = 1.9

/** What first buyers usually are. */
const USUAL = { proven: 0.1, losers: 0.2, snipers: 0.05, newcomers: 0.5 }

/**
 * Launches with trades of their first minute. What happens to them depends on speed, concentration, the developer's
 * record, and what the first buyers and the funder did before, and on some of these only together. The same for the
 * same seed.
 */
export function madeUpMarket(count: number, seed: number): Example[] {
  const chance = seeded(seed)
  return Array.from({ length: count }, (_, nth) => madeUpLaunch(nth, chance))
}

function madeUpLaunch(nth: number, chance: () => number): Example {
  const launchedAt = LAUNCHED_AT + nth * BETWEEN_MS
  const demand = chance() ** 3
  const growth = chance() * 2 - 1
  const insiders = chance() < 0.35 ? chance() : 0
  const dumps = chance() < 0.3 ? chance() : 0
  const launches = Math.floor(chance() ** 4 * 60)
  const habit = chance() ** 2
  const graduated = Math.round(launches * habit * 0.3)
  const crowd = demand * (1 + growth)
  const skill = chance() ** 3
  const funded = chance() < 0.4 ? chance() : null
  const known = 3 * (skill - 0.25) * (0.3 + demand) - (funded ?? 0)
  const good =
    5 * crowd - 4 * insiders * demand - 2 * dumps + 2 * (graduated > 1 ? habit : 0) + known
  const happens = (odds: number) => chance() < 1 / (1 + Math.exp(-odds))
  const graduates = happens(GRADUATES + good)
  const bad = !graduates && happens(BAD - good)
  const tape = tapeBy(chance, { demand, growth, insiders, dumps, launchedAt })
  const snapshot = snapshotOf({
    launch: { ...LAUNCH, mint: address(100_000 + nth), blockTime: launchedAt },
    takenAt: launchedAt + 60_000,
    tape,
    developer: recordBy({ launches, graduated }),
    earlier: earlierBy(chance, tape, { skill, funded }),
  })
  return exampleOf(snapshot, {
    ...{ launchedAt, isBackfilled: false, isImported: false, readAt: null },
    happened: { bad, graduates },
  })
}

type Habits = {
  demand: number
  growth: number
  insiders: number
  dumps: number
  launchedAt: number
}

function tapeBy(chance: () => number, { demand, growth, insiders, dumps, launchedAt }: Habits) {
  const tape = createTape({ venue: 'pumpfun', virtualBase: null, slot: LAUNCH_SLOT })
  let price = 2.8e-5
  let trades = 0
  const add = (slot: number, trader: string, side: TapeTrade['side'], sol: number) => {
    price *= 1 + ((side === 'buy' ? 1 : -1) * sol) / 60
    trades += 1
    tape.add({
      ...{ at: launchedAt + slot * 400, slot: LAUNCH_SLOT + slot, path: '0', pool: null },
      ...{ signature: `s${trades}`, trader, feePayer: trader, side },
      baseAmount: BigInt(Math.max(1, Math.round((sol * SOL) / price))),
      quoteAmount: BigInt(Math.round(sol * SOL)),
      virtualBase: 10n ** 15n,
      virtualQuote: BigInt(Math.round(price * 1e15)),
    })
  }
  add(0, DEVELOPER, 'buy', 0.2 + 2 * chance())
  const bundle = Math.round(insiders * 8)
  for (let one = 0; one < bundle; one += 1)
    add(Math.floor(chance() * 3), address(50 + one), 'buy', 1.5 + 0.01 * chance())
  for (let slot = 1; slot < SLOTS; slot += 1) {
    const rate = 0.5 * demand * (1 + (growth * (2 * slot - SLOTS)) / SLOTS)
    if (chance() >= rate) continue
    const trader = address(200 + Math.floor(chance() * 90))
    const isSale = chance() < 0.2
    add(slot, trader, isSale ? 'sell' : 'buy', 0.02 + chance() ** 4 * 3)
  }
  if (dumps > 0) add(60 + Math.floor(chance() * 80), DEVELOPER, 'sell', dumps * 2)
  return tape.read()
}

function recordBy({ launches, graduated }: { launches: number; graduated: number }) {
  const base = { wallet: DEVELOPER, rugged: 0, open: 0, medianLife: null, lastLaunchAt: null }
  const record: NonNullable<Snapshot['developer']> = {
    ...base,
    ...{ launches, graduated, dead: launches - graduated },
    knownSince: LAUNCHED_AT - 40 * 86_400_000,
  }
  return record
}

/** @param funded the share of bad launches among those that its funder paid for; null: it has no record */
function earlierBy(
  chance: () => number,
  tape: Tape,
  { skill, funded }: { skill: number; funded: number | null },
): Earlier {
  const wallets = new Map<string, WalletRecord>()
  for (const { wallet, buys } of tape.wallets) {
    const kind = chance()
    if (buys === 0 || kind > 0.5 + skill / 2) continue
    const entries = 5 + Math.floor(chance() * 25)
    const isProven = kind < skill * 0.4
    const gain = isProven ? 0.4 + chance() : kind < 0.3 ? -0.3 - chance() / 2 : chance() / 2 - 0.3
    const spent = BigInt(entries * SOL)
    const net = BigInt(Math.round(gain * entries * SOL))
    wallets.set(wallet, { entries, creators: entries, snipes: 0, spent, net })
  }
  const launches = 3 + Math.floor(chance() * 20)
  const bad = Math.round((funded ?? 0) * launches)
  return {
    ...{ wallets, usual: USUAL },
    funder: funded === null ? null : { creators: 3, launches, graduated: 0, bad },
    reuse: { site: Math.floor(chance() ** 4 * 8), handle: null, picture: null },
    market: { launches: 700, graduations: 7, solMove: (chance() - 0.5) / 20 },
  }
}
