import { MINUTE, type Ms, SECOND } from '../../../src/kernel/clock.ts'
import type { GroundTruth, SeenOrder } from '../ground-truth.ts'

/** One is stored every 30 seconds. */
const RATES_IN_REACH = 20

/** The rules of crediting a second time, written from the rules and not from the product's code. */

/** `lamports` are base units of USDC if `isUsdc`. */
export type Received = { lamports: bigint; blockTime: Ms; isUsdc: boolean }

/** In 10^-15 dollars: a unit of USDC is a millionth. */
export const UNIT_AT_PAR = 1_000_000_000n
const [LEAST_PAR, MOST_PAR] = [990_000n, 1_010_000n]

/**
 * In 10^-15 dollars, by the rates that were stored when it was judged; null: no rate of that time was stored,
 * so an operator decides.
 */
export function worthAt(
  judgedAt: Ms,
  order: SeenOrder,
  received: readonly Received[],
  truth: GroundTruth,
): bigint | null {
  let sum = 0n
  for (const { lamports, blockTime, isUsdc } of received) {
    const inTime = isInTime(order, { blockTime })
    const kept = rateAt(truth, blockTime, judgedAt)
    const isPar = (inTime && order.inUsdc) || isDollar(kept?.usdc ?? null)
    const ofSol = inTime ? order.rate : (kept?.rate ?? null)
    const rate = isUsdc ? (isPar ? UNIT_AT_PAR : null) : ofSol
    if (rate === null) return null
    sum += lamports * rate
  }
  return sum
}

/** Whether it landed while the quote was valid, give or take a minute. */
export function isInTime(order: SeenOrder, { blockTime }: Pick<Received, 'blockTime'>): boolean {
  return blockTime >= order.openedAt - 60 * SECOND && blockTime <= order.expiresAt + 60 * SECOND
}

export function covers(worth: bigint | null, cents: number): boolean {
  return worth !== null && worth * 100n >= BigInt(cents) * 10n ** 13n * 99n
}

/** The nearest rate within five minutes; of two equally near, the earlier one. */
function rateAt(truth: GroundTruth, time: Ms, judgedAt: Ms) {
  const near = ratesAround(truth, time)
    .filter(({ at }) => at <= judgedAt && Math.abs(at - time) <= 5 * MINUTE)
    .sort((a, b) => Math.abs(a.at - time) - Math.abs(b.at - time) || a.at - b.at)
  return near[0] ?? null
}

function isDollar(price: bigint | null): boolean {
  return price !== null && price >= LEAST_PAR && price <= MOST_PAR
}

/** Rates are stored in the order of time. */
function ratesAround({ rates }: GroundTruth, time: Ms) {
  let [low, high] = [0, rates.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rates[middle]?.at ?? 0) < time - 5 * MINUTE) low = middle + 1
    else high = middle
  }
  return rates.slice(low, low + 2 * RATES_IN_REACH)
}
