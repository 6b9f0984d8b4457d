import { buyersOf, developerTrades, ramp } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const ENOUGH = 15
const WORST = 60

/** Many bought, and only the developer, if anyone, has sold: perhaps others can't. */
export const oneWay: Rule = {
  id: 'one-way',
  version: 2,
  weight: 0.5,
  title: 'No buyer has sold yet',
  checks: 'Whether buyers can sell',
  from: '60s',
  evaluate(snapshot) {
    const buyers = buyersOf(snapshot)
    const sellers = buyers.filter(({ sells }) => sells > 0).length
    if (sellers > 0) {
      return {
        outcome: 'clear',
        evidence: `${sellers} of ${count(buyers.length, 'buyer')} have sold.`,
      }
    }
    if (!snapshot.tape.complete) {
      return { outcome: 'unknown', evidence: 'Some trades were missed.' }
    }
    if (buyers.length < ENOUGH) {
      return {
        outcome: 'unknown',
        evidence: `None of ${count(buyers.length, 'buyer')} has sold, too few to judge.`,
        because: 'too_little',
      }
    }
    const developerSold = developerTrades(snapshot).some(({ sells }) => sells > 0)
    const strength = developerSold ? 1 : 0.2 + 0.6 * ramp(buyers.length, ENOUGH, WORST)
    const evidence = `None of ${count(buyers.length, 'buyer')} has sold${developerSold ? '; only the developer has' : ''}.`
    return { outcome: 'flag', strength, evidence }
  },
}
