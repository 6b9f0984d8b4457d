import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal, type RefusalCode } from '../../../contract/errors.ts'
import { type Counter, type Shared, sharedCounter, WINDOW_SECONDS } from './shared-counter.ts'

/** Requests per minute, by kind of request and by client. */
const PER_MINUTE = {
  /** New quotes, by address. */
  orders: 60,
  /** Writes, by address and by session. */
  writes: 300,
  reads: 6_000,
  /** Wallet proofs: each costs a signature check. */
  proofs: 20,
  /** Telegram links and codes, by address. */
  links: 30,
  contact: 5,
  /** Each reads a day of launches; by account. */
  previews: 60,
  /** Each reads two weeks of launches; by account. */
  backtests: 20,
  /** Coupon codes, by address, so that codes can't be guessed. */
  coupons: 20,
  /** Gift codes, by address. */
  gifts: 20,
  /** Orders handed to a wallet's browser, and taken over there; by address. */
  handoffs: 30,
  /** Opened referral links, by address. */
  clicks: 20,
  /** Whole tables as files, by address. */
  downloads: 6,
  /** Addresses that an assistant scans on the chain, by key. */
  scans: 10,
  /** Webhooks made and tested, by account: each sends something. */
  webhooks: 20,
  /** Tests of notifications, by account. */
  pushes: 20,
  /** The transparency log, whole or in part, by address. */
  logs: 60,
  /** Requests of the data API, by key. */
  api: 120,
} as const

type LimitName = keyof typeof PER_MINUTE

/** The requests left in this minute. */
type Allowance = { limit: number; remaining: number; resetSeconds: number }

export type Limits = {
  /** Counts one request. Throws a refusal that says how long to wait. */
  take(name: LimitName, who: string): Promise<Allowance>
}

/** A refusal with the time to wait. */
export class TryLater extends Refusal {
  readonly retryAfterSeconds: number
  readonly limit: number
  constructor(code: RefusalCode, retryAfterSeconds: number, limit: number) {
    super(code)
    this.retryAfterSeconds = retryAfterSeconds
    this.limit = limit
  }
}

/** Reads are many and cheap, so the database is asked once for this many. */
const READS_AT_ONCE = 300

/** @param shared where all processes count together; without it, this one counts for itself */
export function createLimits(shared?: Shared): Limits {
  const counters = Object.fromEntries(
    Object.entries(PER_MINUTE).map(([name, points]) => [name, counterOf(name, points, shared)]),
  ) as Record<LimitName, Counter>
  return {
    async take(name, who) {
      const limit = PER_MINUTE[name]
      try {
        const left = await counters[name](who)
        return { limit, remaining: left.remainingPoints, resetSeconds: seconds(left) }
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new TryLater('rate_limited', seconds(refused), limit)
      }
    },
  }
}

function counterOf(name: string, points: number, shared: Shared | undefined): Counter {
  const asksEvery = name === 'reads' ? READS_AT_ONCE : 1
  if (shared) return sharedCounter(shared, { name, points, asksEvery })
  const memory = new RateLimiterMemory({ points, duration: WINDOW_SECONDS, keyPrefix: name })
  return (who) => memory.consume(who)
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000))
}
