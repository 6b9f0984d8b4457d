import type { Now } from '../ports.ts'
import type { Chain } from '../solana/chain.ts'
import type { MarketRecord } from './record.ts'
import type { Schedule } from './schedule.ts'

const TICK_MS = 20
/** What is missed beyond it, as while the machine slept, does not happen. */
const LONGEST_TICK_MS = 5_000
const MOST_ACTS = 2_000
/** What the ledger remembers of the market: this long, and so many transactions. */
const REMEMBERED_MS = 3_600_000
const MOST_REMEMBERED = 60_000
/** In one tick. */
const MOST_FORGOTTEN = 60
/** How often it looks for what is too old, in ticks. */
const LOOK_BACK_TICKS = 50
/** What the crowd is behind with is let go beyond it, so that the chain can answer meanwhile. */
const MOST_OWED_SECONDS = 0.4

export type EngineParts = {
  chain: Chain
  record: MarketRecord
  schedule: Schedule
  /** Transactions per second. */
  rate: number
  now: Now
  /** Begins the next scenario. */
  next(): void
  /** Lets strangers trade so many times. */
  crowd(times: number): void
}

/** Lets the market's own time pass, and sees to it that as much happens in it as is wanted. */
export function createEngine({ chain, record, schedule, now, next, crowd, ...given }: EngineParts) {
  let rate = given.rate
  let time = 0
  let before = now()
  let untilLaunch = 1_000
  /** Transactions of the crowd that are due. */
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

  /** What the scenarios do not do by themselves, the crowd does. */
  function fill(passed: number, already: number): void {
    const most = Math.max(1, rate * MOST_OWED_SECONDS)
    owed = Math.min(most, owed + (rate * passed) / 1_000)
    const missing = Math.floor(owed - (record.transactions() - already))
    if (missing > 0) record.attempt(() => crowd(missing))
    owed = Math.max(0, owed - (record.transactions() - already))
  }

  /** Keeps the ledger from growing forever. */
  function forget(): void {
    const hour = Math.floor(REMEMBERED_MS / chain.pace.slotMs)
    const slot = ticks++ % LOOK_BACK_TICKS === 0 ? chain.newest() - hour : null
    chain.forget(slot, MOST_REMEMBERED, MOST_FORGOTTEN)
  }

  return {
    /** Runs `act` in so many ms of the market's time. */
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
