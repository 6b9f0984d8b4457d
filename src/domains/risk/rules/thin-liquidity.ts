import { ramp } from '../people.ts'
import { wholeQuote } from '../quote.ts'
import type { Rule } from '../report.ts'
import { trimmed } from '../say.ts'

/** Dollars on the side that pays sellers: below the first selling is hardly possible. */
const HARDLY_USD = 500
const ENOUGH_USD = 5_000

/** So little in the pool that a few sales empty it. */
export const thinLiquidity: Rule = {
  id: 'thin-liquidity',
  version: 1,
  weight: 0.25,
  title: 'Little liquidity',
  from: '5m',
  judge({ liquidity, quoteUsd, launch }) {
    if (!liquidity)
      return { outcome: 'unknown', evidence: 'Where its liquidity lies is not known.' }
    if (liquidity.quote === null) {
      return { outcome: 'unknown', evidence: 'How much liquidity it has is not known.' }
    }
    const whole = wholeQuote(liquidity.quote, launch)
    if (quoteUsd === null || whole === null) {
      return { outcome: 'unknown', evidence: 'What its liquidity is worth is not known.' }
    }
    const worth = Math.max(0, whole * quoteUsd)
    const evidence = `$${trimmed(worth, 0)} in its ${liquidity.in === 'curve' ? 'bonding curve' : 'pool'} to pay sellers from.`
    const strength = 1 - ramp(worth, HARDLY_USD, ENOUGH_USD)
    return strength > 0 ? { outcome: 'flag', strength, evidence } : { outcome: 'clear', evidence }
  },
}
