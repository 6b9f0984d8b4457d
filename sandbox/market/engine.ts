import type { Now } from '../ports.ts'
import type { Chain } from '../solana/chain.ts'
import type { MarketRecord } from './record.ts'
import type { Schedule } from './schedule.ts'

const TICK_MS = 20
/** Longer pauses, such as while the machine sleeps, are skipped. */
const LONGEST_TICK_MS = 5_000
const MOST_ACTS = 2_000
/** How long, and how many, market transactions stay in the ledger: these many take about 2.5 GB. */
const REMEMBERED_MS = 3_600_000
const MOST_REMEMBERED = 400_000
/** Most transactions dropped in one tick. */
const MOST_FORGOTTEN = 60
/** Ticks between searches for old transactions. */
const LOOK_BACK_TICKS = 50
/** The crowd's backlog is cut to this. */
const MOST_OWED_SECONDS = 0.4
/** Transactions in a batch; between batches the chain answers requests and notifies subscribers. */
const MOST_AT_ONCE = 25

type EngineParts = {
  chain: Chain
  record: MarketRecord
  schedule: Schedule
  /** Transactions per second. */
  rate: number
  now: Now
  /** Starts the next scenario. */
  next(): void
  /** Makes the crowd trade this many times. */
  crowd(times: number): void
}

/** Advances the market's time, and keeps its transactions at the configured rate. */
export function createEngine({ chain, record, schedule, now, next, crowd, ...given }: EngineParts) {
  let rate = given.rate
  let time = 0
  let before = now()
  let untilLaunch = 1_000
  /** The crowd's transactions that are due. */
  let owed = 0
  let ticks = 0
  let paused = false
  let ticker: NodeJS.Timeout | undefined

  function tick(): void {
    const present = now()
    const passed = Math.min(LONGEST_TICK_MS, Math.max(0, present - before))
    before = present
    if (paused) return
    time += passed
    const already = record.transactions()
    schedule.run(time, MOST_ACTS)
    forget()
    if (rate <= 0) return
    untilLaunch -= passed
    if (untilLaunch <= 0) {
      record.attempt(next)
      untilLaunch += 1_000 / launchesPerSecond(rate)
    }
    fill(passed, already)
  }

  /** Lets the crowd make the transactions that the scenarios don't. */
  function fill(passed: number, already: number): void {
    const most = Math.max(1, rate * MOST_OWED_SECONDS)
    owed = Math.min(most, owed + (rate * passed) / 1_000)
    const missing = Math.min(MOST_AT_ONCE, Math.floor(owed - (record.transactions() - already)))
    if (missing > 0) record.attempt(() => crowd(missing))
    owed = Math.max(0, owed - (record.transactions() - already))
  }

  /** Limits the ledger's size. */
  function forget(): void {
    const hour = Math.floor(REMEMBERED_MS / chain.pace.slotMs)
    const slot = ticks++ % LOOK_BACK_TICKS === 0 ? chain.newest() - hour : null
    chain.forget(slot, MOST_REMEMBERED, MOST_FORGOTTEN)
  }

  return {
    /** Runs `act` after this many ms of market time. */
    after: (ms: number, act: () => void): void =>
      schedule.add(time + ms, () => record.attempt(act)),
    start(): void {
      before = now()
      ticker = setInterval(tick, TICK_MS)
    },
    stop: () => clearInterval(ticker),
    setRate(perSecond: number): void {
      rate = perSecond
    },
    pause(): void {
      paused = true
    },
    resume(): void {
      paused = false
    },
  }
}

/** 3 a minute at 3 transactions/s, and as many as pump.fun's busiest day had at 1,000. */
function launchesPerSecond(rate: number): number {
  return 0.05 * Math.sqrt(rate / 3)
}
