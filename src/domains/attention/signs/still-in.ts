import { percent } from '../../../contract/format.ts'
import { count, keptBy, ramp } from '../../risk/index.ts'
import type { Sign } from '../attention.ts'
import { logRamp, outsidersOf } from '../outsiders.ts'

/** With fewer buyers a share means nothing. */
const ENOUGH = 5
const CROWD = 20
const FROM = 0.4
const MOST = 0.9

/** Independent buyers who still hold at least half of what they bought. */
export const stillIn: Sign = {
  id: 'still-in',
  version: 1,
  weight: 0.15,
  title: 'Buyers still in',
  from: '10s',
  measure(snapshot) {
    if (!snapshot.tape.complete) return { outcome: 'unknown', evidence: 'Some trades were missed.' }
    const buyers = outsidersOf(snapshot)
    if (buyers.length < ENOUGH) {
      const evidence = `${count(buyers.length, 'independent buyer')}, too few to judge.`
      return { outcome: 'unknown', evidence, because: 'too_little' }
    }
    const holding = buyers.filter((one) => keptBy(one) * 2n >= one.bought).length
    const share = holding / buyers.length
    const evidence = `${holding} of ${count(buyers.length, 'independent buyer')} (${percent(share)}) still hold most of what they bought.`
    const strength = ramp(share, FROM, MOST) * logRamp(buyers.length, ENOUGH - 2, CROWD)
    return { outcome: 'seen', strength, evidence }
  },
}
