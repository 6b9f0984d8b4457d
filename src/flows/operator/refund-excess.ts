import type { Kysely } from 'kysely'
import { MEMBER_RETURNED, ORDER_NEWS } from '../../contract/news.ts'
import {
  DUST_LAMPORTS,
  excessOf,
  findFinalTransfers,
  findOrder,
  keepRefund,
  keepReturns,
  loadRates,
  lockCase,
  nextPeriodOf,
  type Order,
  type OverPart,
  overOf,
  type Payback,
  takeReturned,
  transferKey,
  usdcOverOf,
} from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { writeAudit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { newId } from '../../kernel/ids.ts'
import { formatExactSol, formatUsdc, type Lamports, lamports, usdc } from '../../kernel/money.ts'
import { enqueue, publish } from '../news.ts'
import type { PurchaseContext } from '../purchase/context.ts'
import { settleNews } from '../purchase/settlement.ts'
import { actingIn } from './acting.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { destinationOf, refuseFalsePayback, sourcesOf } from './payback.ts'
import type { RefundRequest } from './refund.ts'

export type RefundedExcess = {
  order: string
  destination: string
  /** The amount above the price before this refund. */
  over: Lamports
  /** The refunded amount on the chain. */
  returned: Lamports
}

/**
 * Records that what was paid above an order's price went back. The order stays settled, and its
 * grants stay. The amount is read from the chain, because nothing else says how much it was.
 *
 * @param request `subject`: an order, or the signature of the payment that was above the price
 * @throws OperatorRefusal if nothing is over, more went back than was over, the destination is not
 *   certain, or the transaction could not be read
 */
export async function refundExcess(
  context: PurchaseContext,
  request: RefundRequest,
): Promise<RefundedExcess> {
  const { db, clock, head } = context
  const { subject, signature, confirmedTo } = request
  const now = clock.now()
  const { order, over: found } = await findOver(db.read, subject)
  const destination = destinationOf(context, paymentsOf(found, DUST_LAMPORTS), confirmedTo)
  const over = sentFrom(found, destination)
  const payback = await head.payback(signature, destination)
  if (payback === null)
    throw new OperatorRefusal(
      `${signature} could not be read on the chain, so how much went back is unknown. Try again once it is final.`,
    )
  refuseFalsePayback(paymentsOf(over), payback, signature)
  const parts = partsReturned(over, payback, signature)

  await settleNews(context, async (tx) => {
    const locked = await lockCase(tx, sourcesOf(paymentsOf(over)), [order.id], now)
    const again = await findOver(tx, subject)
    if (keysOf(sentFrom(again.over, destination)) !== keysOf(over))
      throw new OperatorRefusal('What was paid changed in the meantime. Check it again.')
    await record(tx, context, { request, order: again.order, destination, payback, parts, now })
    return locked
  })
  publish(db, ORDER_NEWS, order.id)
  return { order: order.id, destination, over: sumOf(over), returned: payback.lamports }
}

/** The parts of a settled order's payments that are above its price. */
async function findOver(
  db: Kysely<Tables>,
  subject: string,
): Promise<{ order: Order; over: OverPart[] }> {
  const named = await findFinalTransfers(db, subject)
  const [orderId, ...others] = new Set(named.flatMap(({ orderId }) => orderId ?? []))
  const order = orderId === undefined ? null : await findOrder(db, orderId)
  if (order === null || others.length > 0)
    throw new OperatorRefusal(`No order has a final payment ${subject}. See "show".`)
  const all = await findFinalTransfers(db, order.id)
  const open = all.filter(({ refundId }) => refundId === null)
  const rates = await loadRates(db, [order], open)
  const isAsked = ({ transfer }: Pick<OverPart, 'transfer'>) =>
    subject === order.id || subject === transfer.signature
  const over = overOf(order, open, rates).filter(isAsked)
  const inUsdc = usdcOverOf(order, open, rates).filter(isAsked)
  if (over.length === 0 && inUsdc.length > 0) {
    const sum = usdc(inUsdc.reduce((total, part) => total + part.usdc, 0n))
    // An offer can't be taken back here: sent by hand, the excess would be had twice.
    const advice = nextPeriodOf(order)
      ? ', and the holder can take this as the next 30 days at any time, so don’t return it by hand. Return the whole payment, and record that with "refund".'
      : ': return it by hand. The excess stays on record.'
    throw new OperatorRefusal(
      `${formatUsdc(sum)} USDC of ${subject} is above the price. "refund-excess" records returns in SOL only${advice}`,
    )
  }
  if (excessOf(order) === null || over.length === 0)
    throw new OperatorRefusal(
      `Nothing of ${subject} is above the price. "refund" records that a whole payment went back.`,
    )
  return { order, over }
}

/** References are public: what a stranger added is not returned to somebody else. */
function sentFrom(over: readonly OverPart[], destination: string): OverPart[] {
  const own = over.filter(({ transfer }) => transfer.source === destination)
  return own.length > 0 ? own : [...over]
}

function partsReturned(
  over: readonly OverPart[],
  { lamports: returned }: Payback,
  signature: string,
): OverPart[] {
  const parts = takeReturned(over, returned)
  if (parts !== null) return parts
  throw new OperatorRefusal(
    `${signature} returned ${formatExactSol(returned)} SOL, but only ${formatExactSol(sumOf(over))} SOL was above the price. If a whole payment went back, record it with "refund".`,
  )
}

type Return = {
  request: RefundRequest
  order: Order
  destination: string
  payback: Payback
  parts: readonly OverPart[]
  now: Ms
}

async function record(tx: Tx, context: PurchaseContext, one: Return): Promise<void> {
  const { request, order, destination, payback, parts, now } = one
  const { signature, because } = request
  const id = newId(context.entropy)
  if (!(await keepRefund(tx, { id, signature, destination, payback, now })))
    throw new OperatorRefusal(`${signature} already refunded something else. See "show".`)
  await keepReturns(tx, parts, id)
  const detail = { because, signature, destination, lamports: payback.lamports.toString() }
  const acted = { at: now, ...actingIn(context), action: 'refund_excess' }
  await writeAudit(tx, context.entropy, { ...acted, subject: order.id, detail })
  const lamports = payback.lamports.toString()
  const payload = { account: order.accountId, order: order.id, lamports, destination }
  await enqueue(tx, context.entropy, {
    topic: MEMBER_RETURNED,
    once: `returned ${id}`,
    payload,
    at: now,
  })
}

function paymentsOf(parts: readonly OverPart[], atLeast = 0n) {
  const weighty = parts.filter((part) => part.lamports >= atLeast)
  return (weighty.length > 0 ? weighty : parts).map(({ transfer }) => transfer)
}

const keysOf = (parts: readonly OverPart[]) =>
  parts.map((part) => `${transferKey(part.transfer)} ${part.lamports}`).join('\n')
const sumOf = (parts: readonly OverPart[]) =>
  lamports(parts.reduce((sum, part) => sum + part.lamports, 0n))
