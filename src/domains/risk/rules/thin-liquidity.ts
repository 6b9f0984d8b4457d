import { ramp } from '../people.ts'
import { wholeQuote } from '../quote.ts'
import type { Rule } from '../report.ts'
import { trimmed } from '../wording.ts'

/** Dollars on the side that pays sellers. Below the first, selling is hardly possible. */
const HARDLY_USD = 500
const ENOUGH_USD = 5_000

/** A pool so small that a few sales empty it. */
export const thinLiquidity: Rule = {
  id: 'thin-liquidity',
  version: 2,
  weight: 0.25,
  title: 'Thin liquidity',
  checks: 'Depth of liquidity',
  from: '5m',
  evaluate({ liquidity, quoteUsd, launch }) {
    if (!liquidity) return { outcome: 'unknown', evidence: 'Location of the liquidity unknown.' }
    if (liquidity.quote === null) {
      return { outcome: 'unknown', evidence: 'Amount of liquidity unknown.' }
    }
    const whole = wholeQuote(liquidity.quote, launch)
    if (quoteUsd === null || whole === null) {
      return { outcome: 'unknown', evidence: 'Dollar value of the liquidity unknown.' }
    }
    const worth = Math.max(0, whole * quoteUsd)
    const evidence = `$${trimmed(worth, 0)} in the ${liquidity.in === 'curve' ? 'bonding curve' : 'pool'} to pay sellers.`
    const strength = 1 - ramp(worth, HARDLY_USD, ENOUGH_USD)
    return strength > 0 ? { outcome: 'flag', strength, evidence } : { outcome: 'clear', evidence }
  },
}
