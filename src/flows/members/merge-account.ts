import { moveGrant } from '../../domains/memberships/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { writeAudit } from '../purchase/audit.ts'
import type { PurchaseContext } from '../purchase/context.ts'

/** Every order of these accounts, in the order in which they are locked. */
export async function ordersOf(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('account_id', 'in', accountIds)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Gives all orders of one account, with what they granted, to another: its membership is rebuilt
 * from both, so that 30 days extend and lifetime stays. The caller holds both accounts' locks.
 */
export async function mergeAccount(
  tx: Tx,
  { entropy }: Pick<PurchaseContext, 'entropy'>,
  { from, to }: { from: string; to: string },
  now: Ms,
): Promise<void> {
  for (const orderId of await ordersOf(tx, [from])) {
    await tx.updateTable('orders').set({ account_id: to }).where('id', '=', orderId).execute()
    await moveGrant(tx, entropy, orderId, to)
    const entry = { at: now, actor: 'telegram', action: 'merge', subject: orderId }
    await writeAudit(tx, entropy, { ...entry, detail: { from, to } })
  }
  await tx
    .updateTable('contact_messages')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .execute()
}
