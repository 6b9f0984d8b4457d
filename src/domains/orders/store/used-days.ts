import { PLANS, type PlanId } from '../../../contract/plans.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import type { PaidPart } from '../refund.ts'

/**
 * Records on payments of an order what was used up of the access that they paid for, on each as much as it paid. It goes
 * wherever the payment goes, until a grant takes it over, which may be when the rest of a price has come.
 */
export async function recordUsed(tx: Tx, parts: readonly PaidPart[], usedMs: Ms): Promise<void> {
  let open = parts.reduce((sum, { usd }) => sum + usd, 0n)
  let left = usedMs
  for (const [nth, { transfer, usd }] of parts.entries()) {
    const isLast = nth === parts.length - 1
    const part = isLast || open === 0n ? left : Number((BigInt(left) * usd) / open)
    left -= part
    open -= usd
    if (part === 0) continue
    await tx
      .updateTable('transfers')
      .set((eb) => ({ used_ms: eb('used_ms', '+', part) }))
      .where('signature', '=', transfer.signature)
      .where('recipient', '=', transfer.recipient)
      .where('path', '=', transfer.path)
      .execute()
  }
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
