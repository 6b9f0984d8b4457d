import { PLANS, type PlanId } from '../../../contract/plans.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { type ExactUsd, lamports as lamportsOf, worth, worthOfUsdc } from '../../../kernel/money.ts'
import { isDust } from '../credit.ts'
import type { Order, Transfer } from '../order.ts'

/**
 * Records on a payment of an order what was used up of the access that it paid for. It goes wherever the
 * payment goes, until a grant takes it over, which may be when the rest of a price has come. It is the largest
 * payment, because anybody can send dust under an order's reference.
 *
 * @param payments those of the order's payments to choose from; with dust alone nothing is recorded
 */
export async function recordUsed(
  tx: Tx,
  order: Order,
  payments: readonly Transfer[],
  usedMs: Ms,
): Promise<void> {
  if (usedMs === 0) return
  const [payment] = payments
    .filter((one) => !isDust(one))
    .sort((one, other) => (worthOf(order, other) > worthOf(order, one) ? 1 : -1))
  if (!payment) return
  await tx
    .updateTable('transfers')
    .set((eb) => ({ used_ms: eb('used_ms', '+', usedMs) }))
    .where('signature', '=', payment.signature)
    .where('recipient', '=', payment.recipient)
    .where('path', '=', payment.path)
    .execute()
}

/** At the order's own rate, which is enough to compare its payments. */
function worthOf({ rate }: Order, { lamports, usdc }: Transfer): ExactUsd {
  return usdc === null ? worth(lamports ?? lamportsOf(0n), rate) : worthOfUsdc(usdc)
}

/**
 * Takes over what others have used of an order's payments. Whoever calls it gives that much less access: at most
 * as much as the plan lasts, so that the rest is left for the order's next period.
 */
export async function takeUsed(tx: Tx, orderId: string, plan: PlanId): Promise<Ms> {
  const { days } = PLANS[plan]
  const most = days === null ? Number.POSITIVE_INFINITY : days * DAY
  const rows = await tx
    .selectFrom('transfers')
    .select(['signature', 'recipient', 'path', 'used_ms'])
    .where('order_id', '=', orderId)
    .where('refund_id', 'is', null)
    .where('used_ms', '>', 0)
    .orderBy('slot')
    .orderBy('signature')
    .orderBy('path')
    .execute()
  let taken = 0
  for (const { signature, recipient, path, used_ms } of rows) {
    const part = Math.min(used_ms, most - taken)
    if (part === 0) break
    taken += part
    await tx
      .updateTable('transfers')
      .set({ used_ms: used_ms - part })
      .where('signature', '=', signature)
      .where('recipient', '=', recipient)
      .where('path', '=', path)
      .execute()
  }
  return taken
}
