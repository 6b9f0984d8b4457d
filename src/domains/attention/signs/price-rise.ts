import { trimmed } from '../../../contract/format.ts'
import { priceOf } from '../../launches/index.ts'
import type { Sign } from '../attention.ts'
import { logRamp } from '../outsiders.ts'

const FROM = 1.05
const MOST = 5

/** The price compared with the launch price. */
export const priceRise: Sign = {
  id: 'price-rise',
  version: 2,
  weight: 0.15,
  title: 'Price since launch',
  from: '60s',
  measure({ launch, tape }) {
    const first = priceOf({ ...launch, baseAmount: 0n, quoteAmount: 0n }) ?? tape.firstPrice
    const last = tape.lastPrice ?? (tape.complete && tape.trades === 0 ? first : null)
    if (first === null || last === null || !(first > 0) || !(last > 0)) {
      return { outcome: 'unknown', evidence: 'The price is unknown.' }
    }
    const times = Math.min(1e9, last / first)
    const evidence = `The price is ${times < 0.01 ? 'below 0.01' : trimmed(times, 2)} times that of the launch.`
    return { outcome: 'seen', strength: logRamp(times, FROM, MOST), evidence }
  },
}
