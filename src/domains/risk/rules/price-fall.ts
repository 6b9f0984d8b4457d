import { ramp } from '../people.ts'
import type { Rule } from '../report.ts'
import { count, percent } from '../say.ts'

const FROM = 0.4
const WORST = 0.95
const ENOUGH = 4

/** Below its own high: who bought there has lost as much. */
export const priceFall: Rule = {
  id: 'price-fall',
  version: 1,
  weight: 0.5,
  title: 'The price has fallen',
  from: '10s',
  judge({ tape }) {
    const { lastPrice, highPrice, trades } = tape
    if (trades < ENOUGH) {
      return { outcome: 'unknown', evidence: `${count(trades, 'trade')} so far: too few to tell.` }
    }
    if (lastPrice === null || highPrice === null || highPrice <= 0) {
      return { outcome: 'unknown', evidence: 'Its price is not known.' }
    }
    const fall = Math.max(0, 1 - lastPrice / highPrice)
    const evidence = `The price is ${percent(fall)} below its high, after ${count(trades, 'trade')}.`
    const strength = ramp(fall, FROM, WORST)
    if (strength > 0) return { outcome: 'flag', strength, evidence }
    if (!tape.complete) return { outcome: 'unknown', evidence: 'Some of its trades were missed.' }
    return { outcome: 'clear', evidence }
  },
}
