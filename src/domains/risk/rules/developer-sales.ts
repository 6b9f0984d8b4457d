import { percent } from '../../../contract/format.ts'
import { developersOf, developerTrades, shareOf, sum } from '../people.ts'
import { formatQuote } from '../quote.ts'
import type { Rule } from '../report.ts'
import { count, span } from '../wording.ts'

/** The developer sells to those who just bought. */
export const developerSales: Rule = {
  id: 'developer-sales',
  version: 3,
  weight: 0.55,
  title: 'Developer is selling',
  checks: 'Developer’s sales',
  from: '10s',
  reads: 'wallets',
  evaluate(snapshot) {
    const { launch, age } = snapshot
    if (developersOf(snapshot).size === 0) {
      return { outcome: 'unknown', evidence: 'Developer’s wallet unknown.' }
    }
    const trades = developerTrades(snapshot)
    const sells = trades.reduce((all, { sells }) => all + sells, 0)
    if (sells === 0) {
      return { outcome: 'clear', evidence: `No sale by the developer within ${span(age)}.` }
    }
    const sold = sum(trades, ({ sold }) => sold)
    const bought = sum(trades, ({ bought }) => bought)
    const received = sum(trades, ({ received }) => received)
    const part = sold >= bought ? 1 : shareOf(sold, bought)
    const evidence = `${count(sells, 'sale')} by the developer within ${span(age)}: ${percent(part)} of what it bought, for ${formatQuote(received, launch)}.`
    return { outcome: 'flag', strength: 0.4 + 0.6 * part, evidence }
  },
}
