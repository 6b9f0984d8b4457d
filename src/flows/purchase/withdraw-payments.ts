import { revokeGrant, takeDays, usedOf } from '../../domains/memberships/index.ts'
import {
  afterRefund,
  loadCase,
  type Order,
  partsOf,
  partsPaying,
  recheckWithoutOffer,
  recordTaken,
  recordUsed,
  type StoredRate,
  storePeriods,
  type Transfer,
  transferKey,
  usedOfShares,
} from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../services.ts'
import { returnUsed, undoSettlement } from './grants.ts'

type Withdrawn = {
  /** The order that loses them. */
  orderId: string
  payments: readonly Transfer[]
  /** `moved`: another order gets them, with what was used of what they paid for. */
  how: 'moved' | 'refunded'
  because: string
}

/**
 * Revokes what an order's other payments don't pay for, before some payments leave it. Whatever they pay for without
 * those stays as it is.
 * @returns the orders of which access, a gift, or a further period was revoked
 */
export async function withdrawPayments(
  tx: Tx,
  context: Pick<Services, 'entropy' | 'exchanges'>,
  { orderId, payments, how, because }: Withdrawn,
  now: Ms,
): Promise<string[]> {
  const { orders, transfers, rates } = await loadCase(tx, [orderId], context.exchanges)
  const order = orders.get(orderId)
  if (!order) return []
  await recheckWithoutOffer(tx, orderId, now)
  if (order.settledAt === null) return []
  const isOwn = (transfer: Transfer) => transfer.orderId === orderId
  const mine = payments.filter(isOwn)
  const gone = new Set(mine.map(transferKey))
  const left = transfers.filter(
    (one) => isOwn(one) && one.state === 'finalized' && !gone.has(transferKey(one)),
  )
  const { settled, periods } = afterRefund(order, mine, left, rates)
  if (!settled) {
    const stay = how === 'refunded' ? { carriers: left } : {}
    return undoSettlement(tx, context, { orderId, because, ...stay }, now)
  }
  // Which grant took over what of which payment is not stored, so what stays takes it over again.
  const isCounted = order.plan === '30d'
  const returning = isCounted ? [...mine, ...left] : mine
  await returnUsed(tx, context, { orderId, payments: returning }, now)
  const staying = isCounted ? partsPaying(order, left, rates, [0, periods]) : []
  const used = await usedOfShares(tx, staying)
  const isLess = periods < order.periods
  if (isLess)
    await withdrawPeriods(tx, context, { order, mine, left, how, because, rates, periods }, now)
  const usedMs = used.reduce((sum, { part }) => sum + part, 0)
  if (usedMs > 0)
    await recordTaken(tx, used, await takeDays(tx, context.entropy, orderId, usedMs, now))
  return isLess ? [orderId] : []
}

type WithdrawnPeriods = Pick<Withdrawn, 'how' | 'because'> & {
  order: Order
  /** Its payments that leave. */
  mine: readonly Transfer[]
  /** Its payments that stay. */
  left: readonly Transfer[]
  rates: readonly StoredRate[]
  /** How many of its further periods are still paid for. */
  periods: number
}

/** Revokes the further periods that are no longer paid for. The order keeps its own grant. */
async function withdrawPeriods(
  tx: Tx,
  context: Pick<Services, 'entropy' | 'exchanges'>,
  { order, mine, left, how, because, rates, periods }: WithdrawnPeriods,
  now: Ms,
): Promise<void> {
  const orderId = order.id
  const fromPeriod = periods + 1
  // What is left pays for a part of these periods, and what was used of them stays with it.
  const staying = partsPaying(order, left, rates, [fromPeriod, order.periods])
  const leaving = how === 'moved' ? partsOf(order, mine, rates) : []
  const used = await usedOf(tx, orderId, now, fromPeriod)
  const usedMs = used.reduce((sum, one) => sum + one.usedMs, 0)
  await recordUsed(tx, [...leaving, ...staying], usedMs)
  await revokeGrant(tx, context.entropy, { orderId, fromPeriod }, because, now)
  await storePeriods(tx, orderId, periods)
}
