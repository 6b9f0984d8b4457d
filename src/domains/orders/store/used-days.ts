import { PLANS, type PlanId } from '../../../contract/plans.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { lamports as lamportsOf, worth, worthOfUsdc } from '../../../kernel/money.ts'
import { isDust } from '../credit.ts'
import type { Order, Transfer } from '../order.ts'

/**
 * Records on payments of an order what was used up of the access that they paid for, on each as much as it paid. It goes
 * wherever the payment goes, until a grant takes it over, which may be when the rest of a price has come. Dust carries
 * nothing, because anybody can send it under an order's reference.
 *
 * @param preferred those of the order's payments that should carry it
 * @param others its other payments, for when those are dust
 */
export async function recordUsed(
  tx: Tx,
  order: Order,
  [preferred, others]: readonly [preferred: readonly Transfer[], others: readonly Transfer[]],
  usedMs: Ms,
): Promise<void> {
  const isReal = (one: Transfer) => !isDust(one)
  const carriers = (preferred.some(isReal) ? preferred : others).filter(isReal)
  const worths = carriers.map((one) => worthOf(order, one))
  let open = worths.reduce((sum, one) => sum + one, 0n)
  let left = usedMs
  for (const [nth, { signature, recipient, path }] of carriers.entries()) {
    const worth = worths[nth] ?? 0n
    const isLast = nth === carriers.length - 1
    const part = isLast || open === 0n ? left : Number((BigInt(left) * worth) / open)
    left -= part
    open -= worth
    if (part === 0) continue
    await tx
      .updateTable('transfers')
      .set((eb) => ({ used_ms: eb('used_ms', '+', part) }))
      .where('signature', '=', signature)
      .where('recipient', '=', recipient)
      .where('path', '=', path)
      .execute()
  }
}

/** At the order's own rate, which is enough to compare its payments. */
function worthOf({ rate }: Order, { lamports, usdc }: Transfer): bigint {
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
