import { count } from '../../risk/index.ts'
import type { Sign } from '../attention.ts'
import { logRamp, outsidersOf } from '../outsiders.ts'

const FROM = 3
const MOST = 80

/** Distinct buyers that are linked neither to the developer nor by a funder. */
export const outsideBuyers: Sign = {
  id: 'outside-buyers',
  version: 1,
  weight: 0.3,
  title: 'Independent buyers',
  from: '10s',
  measure(snapshot) {
    const { tape } = snapshot
    const buyers = outsidersOf(snapshot).length + tape.others
    const strength = logRamp(buyers, FROM, MOST)
    if (!tape.complete && strength < 1)
      return { outcome: 'unknown', evidence: 'Some trades were missed.' }
    const evidence = `${count(buyers, 'buyer')} linked neither to the developer nor to one another.`
    return { outcome: 'seen', strength, evidence }
  },
}
