import type { GroundTruth, SeenClaim, SeenOrder } from '../ground-truth.ts'
import { lostDiscount } from './discounts.ts'
import { type Ledger, received } from './ledger.ts'
import { PRICES } from './prices.ts'
import type { Rows, Violation } from './rows.ts'
import { covers, worthAt } from './worth.ts'

/** Nothing unpaid is granted, and nothing twice. */
export function checkGrants(
  rows: Rows,
  ledger: Ledger,
  truth: GroundTruth,
  exchanges: ReadonlySet<string>,
): Violation[] {
  const active = rows.grants.filter(({ revoked_at }) => revoked_at === null)
  const activeOf = Map.groupBy(active, ({ order_id }) => order_id)
  const grantedAtAll = new Set(rows.grants.map(({ order_id }) => order_id))
  const transfersOf = Map.groupBy(rows.transfers, ({ order_id }) => order_id)
  const orderOf = new Map(rows.orders.map((row) => [row.id, row]))
  const grantsOf = Map.groupBy(rows.grants, ({ account_id }) => account_id)
  const claimsOf = Map.groupBy(truth.claims, ({ order }) => order)
  const found: Violation[] = []
  for (const grant of active) {
    const order = truth.orders.get(grant.order_id)
    const row = orderOf.get(grant.order_id)
    const say = (what: string) => found.push({ what, subject: grant.order_id })
    if (!order || !row) {
      say('granted, though nobody asked for it')
      continue
    }
    const periods = (activeOf.get(order.id) ?? []).map(({ period }) => period)
    if (new Set(periods).size < periods.length) say('granted twice')
    if (row.settled_at === null || row.status !== 'settled') say('granted, but not settled')
    if (grant.account_id !== row.account_id) say('granted to somebody other than its buyer')

    const own = transfersOf.get(order.id) ?? []
    const paid = own.flatMap(({ signature, lamports, usdc, state }) => {
      const landed = ledger.all.get(signature)
      if (state !== 'finalized' || !landed?.final || landed.final.at > grant.granted_at) return []
      return [received(landed, BigInt(lamports ?? usdc ?? 0))]
    })
    // An operator decided.
    if (truth.given.has(order.id)) continue
    if (
      !covers(
        worthAt(grant.granted_at, order, paid, truth),
        priceOf(order, grantsOf.get(grant.account_id) ?? [], grant) +
          lostDiscount(order, paid, truth) +
          grant.period * PRICES[order.plan],
      )
    ) {
      say('granted without being paid and final')
    }
    for (const { signature, source, matched_by } of own) {
      if (matched_by === 'operator') continue
      if (
        !isOwnAmount(order, signature, ledger, truth) &&
        !belongsToOrder(
          order,
          { signature, source },
          ledger,
          claimsOf.get(order.id) ?? [],
          exchanges,
        )
      ) {
        say(`served by ${signature} (${matched_by}), which does not belong to it`)
      }
    }
  }
  for (const row of rows.orders) {
    const isGranted = activeOf.has(row.id)
    if ((row.settled_at !== null || row.status === 'settled') && !isGranted) {
      found.push({ what: 'settled without a grant', subject: row.id })
    }
  }
  for (const { order, why, when, late } of truth.forbidden) {
    if ((late ? activeOf.has(order) : grantedAtAll.has(order)) && when()) {
      found.push({ what: `granted, although ${why}`, subject: order })
    }
  }
  return found
}

type Grant = Rows['grants'][number]

/**
 * A membership's first lifetime costs the difference; another one costs the whole price. Of two that are
 * granted at the same time, the one with the lower id was judged first.
 */
function priceOf(order: SeenOrder, ofAccount: readonly Grant[], grant: Grant): number {
  if (!order.upgrade) return order.price
  const earlier = ofAccount.filter(
    ({ plan, revoked_at, granted_at, order_id }) =>
      plan === 'lifetime' &&
      revoked_at === null &&
      (granted_at < grant.granted_at ||
        (granted_at === grant.granted_at && order_id < grant.order_id)),
  )
  return earlier.length === 0 ? order.price : PRICES.lifetime
}

function belongsToOrder(
  order: SeenOrder,
  { signature, source }: { signature: string; source: string | null },
  ledger: Ledger,
  claimsOfOrder: readonly SeenClaim[],
  exchanges: ReadonlySet<string>,
): boolean {
  if (ledger.ofReference(order).some((landed) => landed.signature === signature)) return true
  const landed = ledger.all.get(signature)
  // Confirmed or dropped: shown, but not counted.
  if (!landed) return true
  const claims = claimsOfOrder.filter(({ wallet }) => wallet === source)
  const isProven = claims.some(({ proven }) => proven) || isProvenByTransfer(order, source, ledger)
  if (!claims.length || exchanges.has(source ?? '')) return false
  return isProven || landed.slot > order.openedSlot[0]
}

/** Whether it is exactly the amount that was drawn for the order, and landed afterwards. */
function isOwnAmount(
  order: SeenOrder,
  signature: string,
  ledger: Ledger,
  { amounts }: GroundTruth,
) {
  const landed = ledger.all.get(signature)
  return amounts.some(
    (one) =>
      one.order === order.id &&
      landed !== undefined &&
      landed.slot > one.slot &&
      landed.moves.some(({ lamports }) => lamports === one.lamports),
  )
}

function isProvenByTransfer(order: SeenOrder, source: string | null, ledger: Ledger): boolean {
  const memo = `Mintwatch: give my membership to order ${order.id}`
  return ledger
    .ofReference(order)
    .some((landed) => landed.memo === memo && landed.moves.some(({ from }) => from === source))
}
