import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal, type RefusalCode } from '../../../contract/errors.ts'

/** Points a minute, by what is asked and by whom. */
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
} as const

export type LimitName = keyof typeof PER_MINUTE

export type Limits = {
  /** Counts one try. Throws a refusal that says how long to wait. */
  take(name: LimitName, who: string): Promise<void>
}

/** A refusal that also says when to come back. */
export class TryLater extends Refusal {
  readonly retryAfterSeconds: number
  constructor(code: RefusalCode, retryAfterSeconds: number) {
    super(code)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counted in this process: several web processes let through as many times more. */
export function createLimits(): Limits {
  const limiters = new Map(
    Object.entries(PER_MINUTE).map(([name, points]) => [
      name,
      new RateLimiterMemory({ points, duration: 60, keyPrefix: name }),
    ]),
  )
  return {
    async take(name, who) {
      try {
        await limiters.get(name)?.consume(who)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new TryLater('rate_limited', Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)))
      }
    },
  }
}
