import { percent } from '../../../contract/format.ts'
import { ramp } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const FROM = 0.4
const WORST = 0.95
const ENOUGH = 4

/** How far below its high the price is, which buyers at the high have lost. */
export const priceFall: Rule = {
  id: 'price-fall',
  version: 3,
  weight: 0.5,
  title: 'Price has fallen',
  checks: 'Price against its high',
  from: '10s',
  reads: 'trades',
  evaluate({ tape }) {
    const { lastPrice, highPrice, trades } = tape
    if (trades < ENOUGH) {
      return {
        outcome: 'unknown',
        evidence: `${count(trades, 'trade')} so far, too few to judge.`,
        ...(tape.complete && { because: 'too_little' }),
      }
    }
    if (lastPrice === null || highPrice === null || highPrice <= 0) {
      return { outcome: 'unknown', evidence: 'Price unknown.' }
    }
    const fall = Math.max(0, 1 - lastPrice / highPrice)
    const evidence = `The price is ${percent(fall)} below its high, after ${count(trades, 'trade')}.`
    const strength = ramp(fall, FROM, WORST)
    if (strength > 0) return { outcome: 'flag', strength, evidence }
    return { outcome: 'clear', evidence }
  },
}
