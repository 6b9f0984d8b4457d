import { trimmed } from '../../../contract/format.ts'
import { rateIn, worthUsd } from '../../launches/index.ts'
import { count, formatQuote, priceAge, sum, whyNoDollars } from '../../risk/index.ts'
import type { Sign } from '../attention.ts'
import { logRamp, outsidersOf } from '../outsiders.ts'

const FROM_USD = 300
const MOST_USD = 12_000

/** The net dollars that independent buyers put in. */
export const netInflow: Sign = {
  id: 'net-inflow',
  version: 3,
  weight: 0.25,
  title: 'Money in',
  from: '60s',
  reads: 'wallets',
  measure(snapshot) {
    const rate = rateIn(snapshot)
    const buyers = outsidersOf(snapshot)
    const net = sum(buyers, ({ spent, received }) => spent - received)
    const inside = net < 0n ? 0n : net
    if (rate === null) return { outcome: 'unknown', evidence: whyNoDollars(snapshot) }
    const usd = worthUsd(inside, rate)
    const evidence = `${count(buyers.length, 'independent buyer')} put in ${formatQuote(inside, snapshot.launch)} net, $${trimmed(usd, 0)}${priceAge(snapshot)}.`
    return { outcome: 'seen', strength: logRamp(usd, FROM_USD, MOST_USD), evidence }
  },
}
