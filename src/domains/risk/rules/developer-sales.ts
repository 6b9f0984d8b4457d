import { percent } from '../../../contract/format.ts'
import type { Snapshot } from '../../launches/index.ts'
import { type HandedOver, handedOver, isBelowNotice, MATTERS_SHARE } from '../handed-over.ts'
import { developersOf, developerTrades, ramp, shareOf, sum, supplyOf } from '../people.ts'
import { formatQuote } from '../quote.ts'
import type { Finding, Rule } from '../report.ts'
import { count, span } from '../wording.ts'

/** Shares of the supply that many sold who each got a gift. */
const GIFTS_FROM = 0.03
const GIFTS_WORST = 0.15
/** Of gifts, so much stays with those who got them; what all of them sell was sold by the developer. */
const SOLD_FROM = 0.6
const SOLD_WORST = 0.9

/** The developer sells to those who just bought, with its own hands or another's. */
export const developerSales: Rule = {
  id: 'developer-sales',
  version: 6,
  weight: 0.55,
  title: 'Developer is selling',
  checks: 'Developer’s sales',
  from: '10s',
  reads: 'sellers',
  evaluate(snapshot) {
    const { age } = snapshot
    if (developersOf(snapshot).size === 0) {
      return { outcome: 'unknown', evidence: 'Developer’s wallet unknown.' }
    }
    const own = byItself(snapshot)
    const others = byOthers(snapshot)
    const says = [own, others.finding].filter((one) => one !== null)
    if (says.length > 0) {
      const evidence = `${says.map((one) => one.evidence).join('; ')}.`
      const strength = Math.max(...says.map((one) => one.strength))
      return { outcome: 'flag', strength, evidence }
    }
    return (
      others.open ?? { outcome: 'clear', evidence: `No sale by the developer within ${span(age)}.` }
    )
  },
}

type Sold = { strength: number; evidence: string }

function byItself(snapshot: Snapshot): Sold | null {
  const trades = developerTrades(snapshot)
  const sells = trades.reduce((all, one) => all + one.sells, 0)
  if (sells === 0) return null
  const sold = sum(trades, (one) => one.sold)
  const bought = sum(trades, (one) => one.bought)
  const received = sum(trades, (one) => one.received)
  const part = sold >= bought ? 1 : shareOf(sold, bought)
  const evidence = `${count(sells, 'sale')} by the developer within ${span(snapshot.age)}: ${percent(part)} of what it bought, for ${formatQuote(received, snapshot.launch)}`
  return { strength: 0.4 + 0.6 * part, evidence }
}

/** Sales by wallets that got tokens from the developer. `open`: some sellers' source is unknown. */
function byOthers(snapshot: Snapshot): { finding: Sold | null; open: Finding | null } {
  const supply = supplyOf(snapshot)
  if (supply === null) return { finding: null, open: null }
  const over = handedOver(snapshot)
  const share = shareOf(over.sold, supply)
  if (share >= MATTERS_SHARE) return { finding: soldBy(snapshot, over, share, supply), open: null }
  const unexplained = shareOf(over.unexplained, supply)
  if (unexplained < MATTERS_SHARE) return { finding: null, open: null }
  const evidence = `Wallets sold ${percent(unexplained)} of the supply without having bought it; where they got it isn’t known.`
  return { finding: null, open: { outcome: 'unknown', evidence } }
}

function soldBy(snapshot: Snapshot, over: HandedOver, share: number, supply: bigint): Sold {
  const { sellers, sold, isRead } = over
  const bought = sum(developerTrades(snapshot), (one) => one.bought)
  const part = bought > 0n ? shareOf(sold, bought) : 1
  const isGift = sellers.every((one) => isBelowNotice(one, supply))
  const asOwn = 0.4 + 0.6 * part
  const soldOfThem = over.away === null ? 0 : shareOf(sold, sold + over.away)
  const strength = isGift
    ? Math.max(
        0.1,
        ramp(share, GIFTS_FROM, GIFTS_WORST),
        asOwn * ramp(soldOfThem, SOLD_FROM, SOLD_WORST),
      )
    : asOwn
  const who = count(sellers.length, 'wallet')
  const evidence = isRead
    ? `${who} sold ${percent(share)} of the supply, received from the developer`
    : `${who} sold ${percent(share)} of the supply without having bought it, and the developer sent away as much unsold`
  return { strength, evidence }
}
