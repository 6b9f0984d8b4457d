import { percent, trimmed } from '../../../contract/format.ts'
import { ascending } from '../../../kernel/compare.ts'
import { knowsTraders, rateIn, type TapeWallet, worthUsd } from '../../launches/index.ts'
import { missingFrom } from '../missing.ts'
import { buyersOf, ramp, sum } from '../people.ts'
import { formatQuote } from '../quote.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const ENOUGH = 6
const ALIKE_FROM = 0.35
const ALIKE_WORST = 0.85
/** Dollars from outsiders: interest starts to count at the first sum, and counts fully at the second. */
const REAL_USD = 1_000
const FULLY_USD = 8_000
/** Average buys in dollars: bots make tiny ones. */
const CRUMB_USD = 20
const LARGE_USD = 150

/**
 * Few large trades are the strongest good sign in the literature (arXiv 2602.14860). Many wallets that
 * bought once, for the same sum, are a script.
 */
export const organicBuyers: Rule = {
  id: 'organic-buyers',
  version: 3,
  weight: 0.3,
  discount: 0.7,
  title: 'Buyers look scripted',
  checks: 'Organic buyers',
  from: '60s',
  reads: 'wallets',
  evaluate(snapshot) {
    const { launch, tape } = snapshot
    const rate = rateIn(snapshot)
    const buyers = buyersOf(snapshot)
    if (buyers.length < ENOUGH) {
      return {
        outcome: 'unknown',
        evidence: `${count(buyers.length, 'buyer')} besides the developer, too few to judge.`,
        ...(knowsTraders(tape) && { because: 'too_little' }),
      }
    }
    // One more buy of a wallet, or one more wallet, changes the share.
    const missing = missingFrom(tape, 'wallets')
    if (missing) return { outcome: 'unknown', evidence: missing }
    const alike = mostAlike(buyers)
    const share = alike / buyers.length
    const strength = ramp(share, ALIKE_FROM, ALIKE_WORST)
    if (strength > 0) {
      const evidence = `${alike} of ${count(buyers.length, 'buyer')} (${percent(share)}) bought once, for the same amount within 2%.`
      return { outcome: 'flag', strength, evidence }
    }
    const net = sum(buyers, ({ spent, received }) => spent - received)
    const spent = sum(buyers, (buyer) => buyer.spent)
    const buys = buyers.reduce((all, buyer) => all + buyer.buys, 0)
    const evidence = `${count(buyers.length, 'buyer')} put in ${formatQuote(net < 0n ? 0n : net, launch)} net, ${formatQuote(spent / BigInt(buys), launch)} per buy on average; at most ${trimmed(alike, 0)} look alike.`
    if (rate === null) return { outcome: 'clear', evidence }
    const average = worthUsd(spent, rate) / buys
    const credit =
      ramp(worthUsd(net, rate), REAL_USD, FULLY_USD) * ramp(average, CRUMB_USD, LARGE_USD)
    return { outcome: 'clear', evidence, credit }
  },
}

/** The largest number of wallets with a single buy whose sums lie within 2% of each other. */
function mostAlike(buyers: readonly TapeWallet[]): number {
  const sums = buyers
    .filter(({ buys, sells }) => buys === 1 && sells <= 1)
    .map(({ spent }) => spent)
    .sort(ascending)
  let most = 0
  let from = 0
  for (const [index, spent] of sums.entries()) {
    while ((spent - (sums[from] ?? spent)) * 50n > spent) from += 1
    most = Math.max(most, index - from + 1)
  }
  return most > 1 ? most : 0
}
