import { count } from '../../risk/index.ts'
import type { Sign } from '../attention.ts'
import { logRamp, outsidersOf } from '../outsiders.ts'

const FROM = 3
const MOST = 80

/** Distinct buyers that are linked neither to the developer nor by a funder. */
export const outsideBuyers: Sign = {
  id: 'outside-buyers',
  version: 3,
  weight: 0.3,
  title: 'Independent buyers',
  from: '60s',
  reads: 'wallets',
  measure(snapshot) {
    const { tape } = snapshot
    const buyers = outsidersOf(snapshot).length + tape.others
    const strength = logRamp(buyers, FROM, MOST)
    const evidence = `${count(buyers, 'buyer')} linked neither to the developer nor to one another.`
    return { outcome: 'seen', strength, evidence }
  },
}
