import { MEMBER_RETURNED, ORDER_CHANGED } from '../../contract/news.ts'
import {
  DUST_LAMPORTS,
  DUST_USDC,
  type ExcessPart,
  findExcess,
  findFinalTransfers,
  findOrder,
  type Order,
  splitReturned,
  storeRefund,
  storeReturns,
  sumParts,
  type Transfer,
  transferKey,
} from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { newId } from '../../kernel/ids.ts'
import { type Coins, formatCoins } from '../../kernel/money.ts'
import { auditAction } from '../audit.ts'
import { enqueue, publish } from '../news.ts'
import { settleOrders } from '../purchase/settle-orders.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { destinationOf, readReturned, refuseFalsePayback, sourcesOf } from './payback.ts'
import type { RefundRequest } from './refund.ts'

export type RefundedExcess = {
  order: string
  destination: string
  /** The amount above the price before this refund. */
  excess: Coins
  /** The refunded amount on the chain. */
  returned: Coins
}

/**
 * Records that the excess of an order, the amount paid above its price, was refunded. The order stays
 * settled and keeps its grants. The amount is read from the chain, because nothing else states it.
 *
 * @param request `subject`: an order, or the signature of the payment that was above the price
 * @throws OperatorRefusal if there is no excess, the refund was larger, the destination is not certain, or
 *   the transaction could not be read
 */
export async function refundExcess(
  context: Services,
  request: RefundRequest,
): Promise<RefundedExcess> {
  const { db, clock } = context
  const { subject, signature, confirmedTo } = request
  const now = clock.now()
  const { order, parts: found } = await findNamed(db.read, subject)
  const destination = destinationOf(context, paymentsWithoutDust(found), confirmedTo)
  const parts = partsFrom(found, destination)
  const returned = await readReturned(context, paymentsOf(parts), signature, destination)
  if (returned === null)
    throw new OperatorRefusal(
      `${signature} could not be read on the chain, so how much went back is unknown. Try again once it is final.`,
    )
  refuseFalsePayback(paymentsOf(parts), returned, signature)
  const returnedParts = partsReturned(parts, returned, signature)

  const concerned = { wallets: sourcesOf(paymentsOf(parts)), orders: [order.id] }
  await settleOrders(context, concerned, async (tx) => {
    const again = await findNamed(tx, subject)
    if (keysOf(partsFrom(again.parts, destination)) !== keysOf(parts))
      throw new OperatorRefusal('What was paid changed in the meantime. Check it again.')
    await record(tx, context, {
      request,
      order: again.order,
      destination,
      returned,
      parts: returnedParts,
      now,
    })
  })
  publish(db, ORDER_CHANGED, order.id)
  return { order: order.id, destination, excess: sumParts(parts), returned }
}

/** The parts above the price of a settled order, or of one of its payments. */
async function findNamed(
  db: Queryable,
  subject: string,
): Promise<{ order: Order; parts: ExcessPart[] }> {
  const named = await findFinalTransfers(db, subject)
  const [orderId, ...others] = new Set(named.flatMap(({ orderId }) => orderId ?? []))
  const order = orderId === undefined ? null : await findOrder(db, orderId)
  if (order === null || others.length > 0)
    throw new OperatorRefusal(`No order has a final payment ${subject}. See "show".`)
  const parts = (await findExcess(db, order)).filter(
    ({ transfer }) => subject === order.id || subject === transfer.signature,
  )
  if (parts.length === 0)
    throw new OperatorRefusal(
      `Nothing of ${subject} is above the price. "refund" records that a whole payment went back.`,
    )
  return { order, parts }
}

/**
 * Only payments from the destination, if there are any. References are public, and what a stranger added
 * must not be returned to somebody else.
 */
function partsFrom(parts: readonly ExcessPart[], destination: string): ExcessPart[] {
  const own = parts.filter(({ transfer }) => transfer.source === destination)
  return own.length > 0 ? own : [...parts]
}

function partsReturned(
  excess: readonly ExcessPart[],
  returned: Coins,
  signature: string,
): ExcessPart[] {
  const parts = splitReturned(excess, returned)
  if (parts !== null) return parts
  throw new OperatorRefusal(
    `${signature} returned ${formatCoins(returned)}, but only ${formatCoins(sumParts(excess))} was above the price. If a whole payment went back, record it with "refund".`,
  )
}

type Return = {
  request: RefundRequest
  order: Order
  destination: string
  returned: Coins
  parts: readonly ExcessPart[]
  now: Ms
}

async function record(tx: Tx, context: Services, one: Return): Promise<void> {
  const { request, order, destination, returned, parts, now } = one
  const { signature, because } = request
  const id = newId(context.entropy)
  if (!(await storeRefund(tx, { id, signature, destination, returned, now })))
    throw new OperatorRefusal(`${signature} already refunded something else. See "show".`)
  await storeReturns(tx, parts, id)
  const sums = { lamports: `${returned.lamports}`, usdc: `${returned.usdc}` }
  const detail = { because, signature, destination, ...sums }
  await auditAction(tx, context, 'refund_excess', order.id, detail)
  const payload = { account: order.accountId, order: order.id, ...sums, destination }
  await enqueue(tx, context.entropy, {
    topic: MEMBER_RETURNED,
    once: `returned ${id}`,
    payload,
    at: now,
  })
}

const paymentsOf = (parts: readonly ExcessPart[]) => parts.map(({ transfer }) => transfer)

/** Payments without dust, which anyone can send; all of them if there is nothing else. */
function paymentsWithoutDust(parts: readonly ExcessPart[]) {
  const least = ({ usdc }: Transfer) => (usdc === null ? DUST_LAMPORTS : DUST_USDC)
  const aboveDust = parts.filter(({ transfer, units }) => units >= least(transfer))
  return paymentsOf(aboveDust.length > 0 ? aboveDust : parts)
}

const keysOf = (parts: readonly ExcessPart[]) =>
  parts.map(({ transfer, units }) => `${transferKey(transfer)} ${units}`).join('\n')
