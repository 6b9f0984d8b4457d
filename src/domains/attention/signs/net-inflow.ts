import { count, formatQuote, sum, trimmed, wholeQuote } from '../../risk/index.ts'
import type { Sign } from '../attention.ts'
import { logRamp, outsidersOf } from '../outsiders.ts'

const FROM_USD = 300
const MOST_USD = 12_000

/** The net dollars that independent buyers put in. */
export const netInflow: Sign = {
  id: 'net-inflow',
  version: 2,
  weight: 0.25,
  title: 'Money in',
  from: '10s',
  reads: 'wallets',
  measure(snapshot) {
    const { launch, quoteUsd } = snapshot
    const buyers = outsidersOf(snapshot)
    const net = sum(buyers, ({ spent, received }) => spent - received)
    const inside = net < 0n ? 0n : net
    const whole = wholeQuote(inside, launch)
    if (whole === null || quoteUsd === null) {
      return { outcome: 'unknown', evidence: 'The quote currency has no dollar price.' }
    }
    const evidence = `${count(buyers.length, 'independent buyer')} put in ${formatQuote(inside, launch)} net, $${trimmed(whole * quoteUsd, 0)}.`
    return { outcome: 'seen', strength: logRamp(whole * quoteUsd, FROM_USD, MOST_USD), evidence }
  },
}
