import { trimmed } from '../../../contract/format.ts'
import { rateIn, worthUsd } from '../../launches/index.ts'
import { ramp } from '../people.ts'
import { priceAge, whyNoDollars } from '../quote.ts'
import type { Rule } from '../report.ts'

/** Dollars on the side that pays sellers. Below the first, selling is hardly possible. */
const HARDLY_USD = 500
const ENOUGH_USD = 5_000

/** A pool so small that a few sales empty it. */
export const thinLiquidity: Rule = {
  id: 'thin-liquidity',
  version: 3,
  weight: 0.25,
  title: 'Thin liquidity',
  checks: 'Depth of liquidity',
  from: '5m',
  // The curve's amount is that of the newest trade seen.
  reads: 'trades',
  evaluate(snapshot) {
    const { liquidity } = snapshot
    if (!liquidity) return { outcome: 'unknown', evidence: 'Location of the liquidity unknown.' }
    if (liquidity.quote === null) {
      return { outcome: 'unknown', evidence: 'Amount of liquidity unknown.' }
    }
    const rate = rateIn(snapshot)
    if (rate === null) return { outcome: 'unknown', evidence: whyNoDollars(snapshot) }
    const worth = Math.max(0, worthUsd(liquidity.quote, rate))
    const evidence = `$${trimmed(worth, 0)} in the ${liquidity.in === 'curve' ? 'bonding curve' : 'pool'} to pay sellers${priceAge(snapshot)}.`
    const strength = 1 - ramp(worth, HARDLY_USD, ENOUGH_USD)
    return strength > 0 ? { outcome: 'flag', strength, evidence } : { outcome: 'clear', evidence }
  },
}
