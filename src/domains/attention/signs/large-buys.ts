import { ascending } from '../../../kernel/compare.ts'
import { rateIn, worthUsd } from '../../launches/index.ts'
import { count, whyNoDollars } from '../../risk/index.ts'
import type { Sign } from '../attention.ts'
import { logRamp, outsidersOf } from '../outsiders.ts'

const LARGE_USD = 200
const MOST = 20
/** Sums within 2% of each other count as one script. */
const ALIKE = 50n

/** Independent buyers who put in large and different sums. */
export const largeBuys: Sign = {
  id: 'large-buys',
  version: 3,
  weight: 0.1,
  title: 'Large buys',
  from: '60s',
  reads: 'wallets',
  measure(snapshot) {
    const rate = rateIn(snapshot)
    if (rate === null) return { outcome: 'unknown', evidence: whyNoDollars(snapshot) }
    const spent = outsidersOf(snapshot)
      .map((buyer) => buyer.spent)
      .filter((sum) => worthUsd(sum, rate) >= LARGE_USD)
    const unlike = differing(spent).length
    const evidence = `${count(unlike, 'independent buyer')} put in $${LARGE_USD} or more, no two the same amount within 2%.`
    return { outcome: 'seen', strength: logRamp(unlike + 1, 1, MOST + 1), evidence }
  },
}

/** One of each group of sums that lie within 2% of the one before. */
function differing(sums: readonly bigint[]): bigint[] {
  const sorted = sums.toSorted(ascending)
  return sorted.filter((sum, at) => {
    const before = sorted[at - 1]
    return before === undefined || (sum - before) * ALIKE > sum
  })
}
