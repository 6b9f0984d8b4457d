import { PLANS } from '../../src/contract/plans.ts'
import type { Book, BookedOrder } from './book.ts'
import { type Ledger, received } from './ledger.ts'
import type { Rows, Violation } from './rows.ts'
import { covers, worthAt } from './worth.ts'

/** Nothing unpaid is granted, and nothing twice. */
export function checkGrants(rows: Rows, ledger: Ledger, book: Book, exchange: string): Violation[] {
  const active = rows.grants.filter(({ revoked_at }) => revoked_at === null)
  const found: Violation[] = []
  for (const grant of active) {
    const order = book.orders.get(grant.order_id)
    const row = rows.orders.find(({ id }) => id === grant.order_id)
    const say = (what: string) => found.push({ what, subject: grant.order_id })
    if (!order || !row) {
      say('granted without anybody having asked')
      continue
    }
    if (active.filter(({ order_id }) => order_id === order.id).length > 1) say('granted twice')
    if (row.settled_at === null || row.status !== 'settled') say('granted, but not settled')
    if (grant.account_id !== row.account_id) say('granted to another than its buyer')

    const own = rows.transfers.filter(({ order_id }) => order_id === order.id)
    const paid = own.flatMap(({ signature, lamports, state }) => {
      const landed = ledger.all.get(signature)
      if (state !== 'finalized' || !landed?.final || landed.final.at > grant.granted_at) return []
      return [received(landed, BigInt(lamports ?? 0))]
    })
    if (!covers(worthAt(grant.granted_at, order, paid, book), priceOf(order, rows, grant))) {
      say('granted without being paid and final')
    }
    for (const { signature, source, matched_by } of own) {
      if (!isMeantFor(order, signature, source, ledger, book, exchange)) {
        say(`served by ${signature} (${matched_by}), which is not meant for it`)
      }
    }
  }
  for (const row of rows.orders) {
    const isGranted = active.some(({ order_id }) => order_id === row.id)
    if ((row.settled_at !== null || row.status === 'settled') && !isGranted) {
      found.push({ what: 'settled without a grant', subject: row.id })
    }
  }
  for (const { order, why, when, late } of book.forbidden) {
    const counted = late ? active : rows.grants
    if (counted.some(({ order_id }) => order_id === order) && when()) {
      found.push({ what: `granted, although ${why}`, subject: order })
    }
  }
  return found
}

/**
 * The difference is the price of a membership's first lifetime; whoever pays for another pays it
 * whole. Of two that are granted in one go the one with the lower id was judged first.
 */
function priceOf(order: BookedOrder, rows: Rows, grant: Rows['grants'][number]): number {
  if (!order.upgrade) return order.price
  const earlier = rows.grants.filter(
    ({ account_id, plan, revoked_at, granted_at, order_id }) =>
      account_id === grant.account_id &&
      plan === 'lifetime' &&
      revoked_at === null &&
      (granted_at < grant.granted_at ||
        (granted_at === grant.granted_at && order_id < grant.order_id)),
  )
  return earlier.length === 0 ? order.price : PLANS.lifetime.price
}

function isMeantFor(
  order: BookedOrder,
  signature: string,
  source: string | null,
  ledger: Ledger,
  book: Book,
  exchange: string,
): boolean {
  if (ledger.ofReference(order).some((landed) => landed.signature === signature)) return true
  const landed = ledger.all.get(signature)
  // Confirmed or dropped: shown, but counted for nothing.
  if (!landed) return true
  const claims = book.claims.filter((claim) => claim.order === order.id && claim.wallet === source)
  const isProven = claims.some(({ proven }) => proven) || isProvenByTransfer(order, source, ledger)
  if (!claims.length || source === exchange) return false
  return isProven || landed.slot > order.openedSlot[0]
}

function isProvenByTransfer(order: BookedOrder, source: string | null, ledger: Ledger): boolean {
  return ledger.ofReference(order).some(({ moves }) => moves.some(({ from }) => from === source))
}
