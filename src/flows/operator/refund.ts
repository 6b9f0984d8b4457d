import { ORDER_CHANGED } from '../../contract/news.ts'
import {
  closeTransfers,
  findFinalTransfers,
  storeRefund,
  type Transfer,
  transferKey,
} from '../../domains/orders/index.ts'
import type { Queryable } from '../../kernel/db/database.ts'
import { newId } from '../../kernel/ids.ts'
import { type Coins, formatCoins, lamports, usdc } from '../../kernel/money.ts'
import { auditAction } from '../audit.ts'
import { publish } from '../news.ts'
import { settleOrders } from '../purchase/settle-orders.ts'
import { withdrawPayments } from '../purchase/withdraw-payments.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import {
  destinationOf,
  namedPayments,
  ordersServedBy,
  readReturned,
  refuseFalsePayback,
  shareFrom,
  sourcesOf,
  sumOf,
} from './payback.ts'

export type RefundRequest = {
  /** An order, for all its payments, or the signature of one payment. */
  subject: string
  /** Only this wallet's share of an order; absent: all. */
  from?: string | null
  /** The refunding transaction. */
  signature: string
  /** The destination, if it is not the payment's source; confirmed by the owner. */
  confirmedTo: string | null
  because: string
}

export type Refunded = {
  destination: string
  /** The amount of the closed payments; null: unknown. */
  received: Coins | null
  /** The refunded amount on the chain; null: unreadable. */
  returned: Coins | null
  /** Orders whose grants were revoked. */
  revoked: string[]
  /** A sentence on what the operator should check or still return; null: nothing. */
  warning: string | null
}

/**
 * Records a refund. The payments are closed permanently, and their grants are revoked, including
 * upgrades. The refund is read from the chain first; if it can't be read, it is recorded on the
 * operator's word and marked as such.
 *
 * @throws OperatorRefusal if there is nothing to refund, the destination is not certain, or the
 *   transaction refunded nothing according to the chain
 */
export async function refund(context: Services, request: RefundRequest): Promise<Refunded> {
  const { db, clock, entropy } = context
  const now = clock.now()
  const found = await findPayments(db.read, request)
  const destination = destinationOf(context, found, request.confirmedTo)
  const returned = await readReturned(context, found, request.signature, destination)
  const received = sumOf(closedBy(request, found, returned))
  refuseFalsePayback(found, returned, request.signature)
  let revoked: string[] = []

  const concerned = { wallets: sourcesOf(found), orders: ordersServedBy(found) }
  await settleOrders(context, concerned, async (tx) => {
    // A transaction that another one got in the way of is done again.
    revoked = []
    const again = await findPayments(tx, request)
    if (keysOf(again) !== keysOf(found))
      throw new OperatorRefusal('These payments changed in the meantime. Check them again.')
    const payments = closedBy(request, again, returned)
    const id = newId(entropy)
    const { subject, because } = request
    if (!(await storeRefund(tx, { id, signature: request.signature, destination, returned, now })))
      throw new OperatorRefusal(`${request.signature} already refunded something else. See "show".`)
    for (const holder of ordersServedBy(payments)) {
      const why = `refunded: ${because}`
      const leaving = { orderId: holder, payments, how: 'refunded', because: why } as const
      revoked.push(...(await withdrawPayments(tx, context, leaving, now)))
    }
    await closeTransfers(tx, payments, id)
    const detail = { because, signature: request.signature, destination, revoked }
    await auditAction(tx, context, 'refund', subject, { ...detail, verified: returned !== null })
  })
  for (const orderId of concerned.orders) publish(db, ORDER_CHANGED, orderId)
  return { destination, received, returned, revoked, warning: warningOf(received, returned) }
}

/**
 * The payments that a refund closes. Of a transaction that paid for an order and more, only what `namedPayments` finds, unless
 * more than that went back.
 */
function closedBy(
  { subject }: RefundRequest,
  found: readonly Transfer[],
  returned: Coins | null,
): readonly Transfer[] {
  const left = found.some((one) => one.signature !== subject) ? found : namedPayments(found)
  const most = sumOf(left)
  if (left.length === found.length || most === null) return found
  if (returned === null)
    throw new OperatorRefusal(
      `${subject} paid for an order and more, and the refund could not be read on the chain, so which of it went back is unknown. Try again once it is final.`,
    )
  const isMore = (coin: keyof Coins) => returned[coin] * 100n > most[coin] * 101n
  return isMore('lamports') || isMore('usdc') ? found : left
}

/** Names the coin, because an order may be paid in both, and a refund in one closes it. */
function warningOf(received: Coins | null, returned: Coins | null): string | null {
  if (returned === null)
    return 'Not verified: the chain could not be read. Check the transaction in an explorer.'
  if (received === null) return null
  const missing = {
    lamports: lamports(positive(received.lamports - returned.lamports)),
    usdc: usdc(positive(received.usdc - returned.usdc)),
  }
  if (missing.lamports === 0n && missing.usdc === 0n) return null
  return `You returned ${formatCoins(missing)} less than you received. The payment is closed anyway.`
}

const positive = (difference: bigint) => (difference > 0n ? difference : 0n)

/** Final payments of an order or a signature that were not refunded yet. */
async function findPayments(
  db: Queryable,
  { subject, from = null }: RefundRequest,
): Promise<Transfer[]> {
  const transfers = await findFinalTransfers(db, subject)
  if (transfers.length === 0)
    throw new OperatorRefusal(
      `There is no final payment of ${subject}. See "unmatched" and "show".`,
    )
  const open = transfers.filter(({ refundId }) => refundId === null)
  if (open.length === 0)
    throw new OperatorRefusal(`${subject} has already been refunded. See "show".`)
  return shareFrom(open, from)
}

const keyOf = (transfer: Transfer) => `${transferKey(transfer)} ${transfer.orderId}`
const keysOf = (transfers: readonly Transfer[]) => transfers.map(keyOf).join('\n')
