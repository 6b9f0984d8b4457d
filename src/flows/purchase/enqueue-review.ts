import { OPERATOR_NEAR_AMOUNT, OPERATOR_REVIEW } from '../../contract/news.ts'
import {
  changedPayments,
  type Evidence,
  nearOwners,
  type Order,
  REVIEWED_EXCEPTIONS,
  type Settlement,
  transferKey,
} from '../../domains/orders/index.ts'
import { DAY } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { enqueue } from '../news.ts'

/**
 * Tells operators of an order that needs them, and of each changed exchange amount once. Tokens that anyone can
 * create are reported once a day: they cost their sender nothing, and the review list has them.
 */
export async function enqueueReview(
  tx: Tx,
  { entropy }: { entropy: Entropy },
  order: Order,
  settlement: Settlement,
  evidence: Evidence,
): Promise<void> {
  const { now } = evidence
  const { status, exception } = settlement
  const changed =
    exception === 'review' && status !== 'seen' ? changedPayments(order, evidence) : []
  for (const transfer of changed) {
    const candidates = nearOwners(transfer, evidence).map(({ orderId }) => orderId)
    const { signature, lamports } = transfer
    await enqueue(tx, entropy, {
      topic: OPERATOR_NEAR_AMOUNT,
      once: `near ${transferKey(transfer)}`,
      payload: { signature, lamports: `${lamports}`, candidates },
      at: now,
    })
  }
  if (changed.length > 0 || !isForAPerson(order, settlement)) return
  const isMoney = evidence.mentions.some(
    ({ orderId, reason }) => orderId === order.id && reason === 'wrong_asset',
  )
  const isUnknownToken = exception === 'wrong_asset' && !isMoney
  // A payment in a known token may follow a worthless one.
  if (exception === order.exception && !(exception === 'wrong_asset' && isMoney)) return
  const once = isUnknownToken
    ? `operator unknown token ${Math.floor(now / DAY)}`
    : `operator ${order.id} ${exception}`
  const payload = { order: order.id, exception, ...(isUnknownToken ? { unknown: true } : {}) }
  await enqueue(tx, entropy, { topic: OPERATOR_REVIEW, once, payload, at: now })
}

/** Whether an operator must decide. An order that was refused needs no further review. */
function isForAPerson(order: Order, { exception }: Settlement): boolean {
  return order.refusedAt === null && REVIEWED_EXCEPTIONS.some((one) => one === exception)
}
