import { SECOND } from '../../../src/kernel/clock.ts'
import type { GroundTruth, SeenClaim, SeenOrder } from '../ground-truth.ts'
import { lostDiscount } from './discounts.ts'
import { type Ledger, received } from './ledger.ts'
import { PRICES } from './prices.ts'
import type { Rows, Violation } from './rows.ts'
import { covers, type Received, worthAt } from './worth.ts'

/** How many slots endpoints may differ by: only a later payment is surely after the order. */
const SLOT_MARGIN = 8

/** Checks that buyers who paid have access: by reference, or by a sender that nobody else claims. */
export function checkPromises(
  rows: Rows,
  ledger: Ledger,
  truth: GroundTruth,
  exchanges: ReadonlySet<string>,
): Violation[] {
  const claimed = claimedBy(truth)
  const granted = new Set(
    rows.grants.flatMap(({ order_id, revoked_at }) => (revoked_at === null ? [order_id] : [])),
  )
  const found: Violation[] = []
  for (const order of truth.orders.values()) {
    if (granted.has(order.id)) continue
    const price = order.upgrade ? PRICES.lifetime : order.price
    const ways = [byReference(order, ledger), ...bySender(order, ledger, truth, claimed, exchanges)]
    if (ways.some((paid) => isEnough(order, paid, truth, price))) {
      if (!othersOfBuyer(order, claimed).some((id) => granted.has(id))) {
        found.push({ what: 'paid, but not granted', subject: order.id })
      }
    }
  }
  for (const { orders, paidBy, why, when } of truth.promised) {
    const isPaid = paidBy.every((sent) => sent.some((signature) => ledger.all.has(signature)))
    const [first = ''] = orders
    if (isPaid && when() && !orders.some((id) => granted.has(id))) {
      found.push({ what: `not granted, although ${why}`, subject: first })
    }
  }
  return found
}

/** By the rates that were stored when the last of it landed, and also by those stored since. */
function isEnough(order: SeenOrder, paid: Received[], truth: GroundTruth, price: number): boolean {
  const landed = Math.max(...paid.map(({ blockTime }) => blockTime))
  const moments = [landed, Number.POSITIVE_INFINITY]
  const due = price + lostDiscount(order, paid, truth)
  return paid.length > 0 && moments.every((at) => covers(worthAt(at, order, paid, truth), due))
}

function byReference(order: SeenOrder, ledger: Ledger): Received[] {
  return ledger.ofReference(order).map((landed) => received(landed, landed.change))
}

/** One sum for each wallet that no other buyer names, in addition to payments under the reference. */
function bySender(
  order: SeenOrder,
  ledger: Ledger,
  truth: GroundTruth,
  claimed: Claimed,
  exchanges: ReadonlySet<string>,
): Received[][] {
  const wallets = claimed.by(order.id).filter(({ wallet }) => !exchanges.has(wallet))
  return wallets.flatMap(({ wallet }) => {
    const rivals = claimed.of(wallet).filter((claim) => claim.order !== order.id)
    if (rivals.some((rival) => truth.orders.get(rival.order)?.buyer !== order.buyer)) return []
    const paid = ledger
      .ofSender(wallet)
      .filter(({ landed: { slot, blockTime } }) => {
        return (
          slot > order.openedSlot[1] + SLOT_MARGIN && blockTime * SECOND <= order.monitoredUntil
        )
      })
      .map(({ landed, lamports }) => received(landed, lamports))
    return [[...byReference(order, ledger), ...paid]]
  })
}

/** If a buyer claims a wallet for two orders, one payment serves one of them. */
function othersOfBuyer(order: SeenOrder, claimed: Claimed): string[] {
  return claimed
    .by(order.id)
    .flatMap(({ wallet }) => claimed.of(wallet))
    .map((claim) => claim.order)
}

/** The claims of an order, and those on a wallet. */
type Claimed = {
  by(order: string): readonly SeenClaim[]
  of(wallet: string): readonly SeenClaim[]
}

function claimedBy({ claims }: GroundTruth): Claimed {
  const byOrder = Map.groupBy(claims, ({ order }) => order)
  const byWallet = Map.groupBy(claims, ({ wallet }) => wallet)
  return {
    by: (order) => byOrder.get(order) ?? [],
    of: (wallet) => byWallet.get(wallet) ?? [],
  }
}
