import { missingFrom } from '../missing.ts'
import { buyersOf, developerTrades, ramp } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const ENOUGH = 15
const WORST = 60

/** Many bought, and only the developer, if anyone, has sold: perhaps others can't. */
export const oneWay: Rule = {
  id: 'one-way',
  version: 3,
  weight: 0.5,
  title: 'No buyer has sold yet',
  checks: 'Whether buyers can sell',
  from: '60s',
  reads: 'wallets',
  evaluate(snapshot) {
    const buyers = buyersOf(snapshot)
    const sellers = buyers.filter(({ sells }) => sells > 0).length
    if (sellers > 0) {
      return {
        outcome: 'clear',
        evidence: `${sellers} of ${count(buyers.length, 'buyer')} have sold.`,
      }
    }
    const missing = missingFrom(snapshot.tape, 'wallets')
    if (missing) return { outcome: 'unknown', evidence: missing }
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
