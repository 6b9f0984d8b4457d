import { PLANS, type PlanId } from '../../../contract/plans.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { transferKey } from '../chain-order.ts'
import type { Transfer } from '../order.ts'
import type { PaidPart, PartPaying } from '../refund.ts'

/**
 * Access that was used up follows the payments that paid for it, so that no payment gives it twice. A payment's used days
 * (`used_ms`) are days of access that it paid for and that somebody consumed. Its taken days (`taken_ms`) are used days
 * that a grant took over from it: the grant gives that much less, so it lacks them until the payment leaves. An order's
 * carriers are the payments on which its used days are recorded when it loses its grant: usually those that paid for it,
 * and after a refund those that stay.
 */

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
    await paymentOf(tx, transfer)
      .set((eb) => ({ used_ms: eb('used_ms', '+', part) }))
      .execute()
  }
}

/**
 * Takes over what others have used of an order's payments. Whoever calls it gives that much less access: at most
 * as much as the plan lasts, so that the rest is left for the order's next period.
 */
export async function takeUsed(tx: Tx, orderId: string, plan: PlanId): Promise<Ms> {
  let taken = 0
  for (const { part, ...key } of await usedUpTo(tx, orderId, plan)) {
    taken += part
    await moveToTaken(tx, key, part)
  }
  return taken
}

/** What others have used of these shares of payments: of each payment as much as it pays here. */
export async function usedOfShares(tx: Tx, shares: readonly PartPaying[]): Promise<UsedPart[]> {
  const used: UsedPart[] = []
  for (const { transfer, usd, of } of shares) {
    const { signature, recipient, path } = transfer
    const { used_ms } = await tx
      .selectFrom('transfers')
      .select('used_ms')
      .where('signature', '=', signature)
      .where('recipient', '=', recipient)
      .where('path', '=', path)
      .executeTakeFirstOrThrow()
    const part = Number((BigInt(used_ms) * usd) / of)
    if (part > 0) used.push({ signature, recipient, path, part })
  }
  return used
}

/** Records that grants took over these days, the first ones, as far as `ms` goes. */
export async function recordTaken(tx: Tx, used: readonly UsedPart[], ms: Ms): Promise<void> {
  let left = ms
  for (const { part: most, ...key } of used) {
    const part = Math.min(most, left)
    left -= part
    await moveToTaken(tx, key, part)
  }
}

/** Forgets what others have used of an order's payments, as far as `takeUsed` takes it over: it is given again. */
export async function forgetUsed(tx: Tx, orderId: string, plan: PlanId): Promise<void> {
  for (const { part, ...key } of await usedUpTo(tx, orderId, plan))
    await paymentOf(tx, key)
      .set((eb) => ({ used_ms: eb('used_ms', '-', part) }))
      .execute()
}

/**
 * Gives payments that leave an order, or lose its grant, back what its grants took over from them.
 * @returns how much: these grants lack it no longer
 */
export async function returnTaken(
  tx: Tx,
  orderId: string,
  payments: readonly PaymentKey[],
): Promise<Ms> {
  const returning = new Set(payments.map(transferKey))
  const rows = await tx
    .selectFrom('transfers')
    .select(['signature', 'recipient', 'path', 'taken_ms'])
    .where('order_id', '=', orderId)
    .where('taken_ms', '>', 0)
    .execute()
  let returned = 0
  for (const { taken_ms, ...key } of rows.filter((row) => returning.has(transferKey(row)))) {
    returned += taken_ms
    await paymentOf(tx, key)
      .set((eb) => ({ used_ms: eb('used_ms', '+', taken_ms), taken_ms: 0 }))
      .execute()
  }
  return returned
}

type PaymentKey = Pick<Transfer, 'signature' | 'recipient' | 'path'>
/** How much of the days that a payment paid for was used. */
type UsedPart = PaymentKey & { part: Ms }

/** What was used of each of an order's payments, in chain order, at most as much as the plan lasts. */
async function usedUpTo(tx: Tx, orderId: string, plan: PlanId): Promise<UsedPart[]> {
  const { days } = PLANS[plan]
  let left = days === null ? Number.POSITIVE_INFINITY : days * DAY
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
  return rows.flatMap(({ used_ms, ...key }) => {
    const part = Math.min(used_ms, left)
    left -= part
    return part === 0 ? [] : [{ ...key, part }]
  })
}

async function moveToTaken(tx: Tx, key: PaymentKey, part: Ms): Promise<void> {
  await paymentOf(tx, key)
    .set((eb) => ({ used_ms: eb('used_ms', '-', part), taken_ms: eb('taken_ms', '+', part) }))
    .execute()
}

function paymentOf(tx: Tx, { signature, recipient, path }: PaymentKey) {
  return tx
    .updateTable('transfers')
    .where('signature', '=', signature)
    .where('recipient', '=', recipient)
    .where('path', '=', path)
}
