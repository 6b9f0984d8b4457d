import { type ExcessNews, OPERATOR_EXCESS } from '../../contract/news.ts'
import {
  credit,
  type Evidence,
  isFinal,
  nextPeriodOf,
  type Order,
  type Settlement,
  type Transfer,
  transferKey,
} from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { enqueue } from '../news.ts'

/** Operators hear only of excess beyond this share of the price: as much as may be missing. */
const TOLD_FROM = 0.01

type Context = { entropy: Entropy }

/** Tells operators of excess that a settlement found, each amount once. */
export async function enqueueExcess(
  tx: Tx,
  context: Context,
  order: Order,
  settlement: Settlement,
  evidence: Evidence,
): Promise<void> {
  const { now } = evidence
  const { status, exception, excess, offered, settledPrice } = settlement
  if (status !== 'settled') return
  const grown = excess !== null && excess > (order.excess ?? 0)
  if (grown && excess > (settledPrice ?? order.price) * TOLD_FROM) {
    const settledAt = order.settledAt ?? now
    const after = { ...order, settledAt, exception, offered, settledPrice }
    const payload = { order: order.id, excess_cents: excess, offered: nextPeriodOf(after) !== null }
    // The same amount again, after the first went back, is another excess.
    const newest = evidence.transfers.findLast((one) => one.orderId === order.id && isFinal(one))
    const once = `${order.id} ${order.periods} ${excess} ${newest?.signature ?? ''}`
    await enqueueOnce(tx, context, once, payload, now)
  }
  for (const transfer of unpriced(order, evidence)) {
    const payload = { order: order.id, excess_cents: null, offered: false }
    await enqueueOnce(tx, context, transferKey(transfer), { ...payload, ...named(transfer) }, now)
  }
}

/** Tells operators of final payments from a settled order's wallet that no order takes. */
export async function enqueueLeftOver(
  tx: Tx,
  context: Context,
  settled: readonly string[],
  evidence: Evidence,
): Promise<void> {
  const { now } = evidence
  for (const order of settled.flatMap((id) => evidence.orders.get(id) ?? [])) {
    const wallets = evidence.claims.flatMap((claim) =>
      claim.orderId === order.id && !claim.exchange ? [claim.wallet] : [],
    )
    const left = evidence.transfers.filter(
      (transfer) =>
        transfer.kind === 'system' &&
        transfer.orderId === null &&
        isFinal(transfer) &&
        wallets.includes(transfer.source ?? '') &&
        transfer.slot > (order.openedSlot ?? transfer.slot) &&
        (transfer.blockTime ?? transfer.firstSeenAt) <= order.monitoredUntil &&
        !isAwaited(transfer.source, evidence),
    )
    for (const transfer of left) {
      const payload = { order: order.id, excess_cents: null, offered: false }
      await enqueueOnce(tx, context, transferKey(transfer), { ...payload, ...named(transfer) }, now)
    }
  }
}

/** A payment's signature and amount, for operators. */
function named({ signature, lamports, usdc }: Transfer) {
  const amount = lamports?.toString() ?? null
  return { signature, lamports: amount, ...(usdc === null ? {} : { usdc: usdc.toString() }) }
}

/** Whether another order may still be paid from this wallet. */
function isAwaited(wallet: string | null, { claims, orders }: Evidence): boolean {
  return claims.some((claim) => {
    const order = orders.get(claim.orderId)
    return claim.wallet === wallet && order?.settledAt === null && order.refusedAt === null
  })
}

/** Payments of unknown value that arrived after the order had settled. */
function unpriced(order: Order, { transfers, rates }: Evidence) {
  const { settledAt } = order
  if (settledAt === null) return []
  return transfers.filter(
    (transfer) =>
      transfer.orderId === order.id &&
      isFinal(transfer) &&
      (transfer.finalizedAt ?? 0) > settledAt &&
      credit(order, [transfer], rates).unknown,
  )
}

function enqueueOnce(
  tx: Tx,
  { entropy }: Context,
  once: string,
  payload: ExcessNews,
  now: Ms,
): Promise<void> {
  return enqueue(tx, entropy, { topic: OPERATOR_EXCESS, once: `excess ${once}`, payload, at: now })
}
