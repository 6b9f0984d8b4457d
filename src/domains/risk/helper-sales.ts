import type { FoundHelpers, Snapshot } from '../launches/index.ts'
import { excess, handedOver, isBelowNotice, MATTERS_SHARE } from './handed-over.ts'
import { shareOf, sum, supplyOf } from './people.ts'

/** Of gifts, so much stays with those who got them; what all of them sell was sold by the developer. */
const GIFTS_SOLD = 0.9

/**
 * The wallets whose sales count as the developer's, by the same facts as the rule on its sales. Strangers who sell gifts
 * are not among them. Where the developer's balance shows that it sent away less than sellers sold without having bought it,
 * only the amount is known, and not whose it was; where no balance shows anything, all of it may be the developer's.
 */
export function helperSales(snapshot: Snapshot): FoundHelpers {
  const supply = supplyOf(snapshot)
  const { sellers, sold, away, unexplained } = handedOver(snapshot)
  const matters = (amount: bigint) => supply !== null && shareOf(amount, supply) >= MATTERS_SHARE
  const isSold = away === null || shareOf(sold, sold + away) >= GIFTS_SOLD
  const areGifts = !isSold && sellers.every((one) => isBelowNotice(one, supply))
  const open = away === null && matters(unexplained) ? unexplained : 0n
  if (areGifts || !matters(sold)) return { helpers: [], others: 0n, unexplained: open }
  const sure = sellers.filter(
    ({ wallet }) => unexplained === 0n || snapshot.sources?.get(wallet)?.from,
  )
  return {
    helpers: sure.map((one) => ({ wallet: one.wallet, sold: excess(one) })),
    others: sellers.length > sure.length ? sold - sum(sure, excess) : 0n,
    unexplained: open,
  }
}
