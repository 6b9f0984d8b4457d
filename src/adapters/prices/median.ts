import type { PriceReading } from '../../domains/orders/ports.ts'
import { MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import { type Rate, rate } from '../../kernel/money.ts'
import type { Quoted } from './source.ts'

/** A service's latest answer. */
export type SourceReading = Quoted & {
  source: string
  askedAt: Ms
  /** How often the service is asked. */
  everyMs: Ms
}

const FRESH = 10 * MINUTE
/** An order freezes its rate: two services that answered within this time are enough. */
const RECENT = 2 * MINUTE
/**
 * With fewer, an answer counts for its service's interval plus this. So a service that its plan lets us
 * ask every five minutes keeps sales going while another is down.
 */
const QUOTABLE_BEYOND = 90 * SECOND
/** A service's clock may run ahead of ours by this much. */
const CLOCK_SKEW = 2 * MINUTE
/** 1/50: two sources agree when they are within 2% of each other. */
const AGREEMENT = 50n

/** The price that the services' latest answers agree on. Pure. */
export function readPrices(readings: readonly SourceReading[], now: Ms): PriceReading {
  const fresh = readings.filter((reading) => isFresh(reading, now))
  const recent = agreeingOnes(fresh.filter(({ askedAt }) => now - askedAt <= RECENT))
  const agreeing =
    recent.length >= 2
      ? recent
      : agreeingOnes(
          fresh.filter(({ askedAt, everyMs }) => now - askedAt <= everyMs + QUOTABLE_BEYOND),
        )
  return {
    shown: fresh.length === 0 ? null : median(fresh.map(({ rate }) => rate)),
    quote:
      agreeing.length < 2
        ? null
        : {
            rate: median(agreeing.map(({ rate }) => rate)),
            sources: agreeing.map(({ source }) => source).sort(),
            at: Math.min(...agreeing.map(({ askedAt }) => askedAt)),
          },
  }
}

function isFresh({ at, askedAt }: SourceReading, now: Ms): boolean {
  const quotedAt = at ?? askedAt
  return now - askedAt <= FRESH && now - quotedAt <= FRESH && quotedAt - now <= CLOCK_SKEW
}

/** Prices that another service confirms within 2%. */
function agreeingOnes(readings: SourceReading[]): SourceReading[] {
  return readings.filter((one) =>
    readings.some((other) => other !== one && agree(one.rate, other.rate)),
  )
}

function agree(a: Rate, b: Rate): boolean {
  const [lower, higher] = a < b ? [a, b] : [b, a]
  return (higher - lower) * AGREEMENT <= lower
}

/** For an even number, the mean of the middle two, cut to whole micro-dollars. */
function median(rates: Rate[]): Rate {
  const sorted = rates.toSorted((a, b) => Number(a - b))
  const upper = sorted[Math.floor(sorted.length / 2)] as Rate
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] as Rate
  return rate((lower + upper) / 2n)
}
