import { moveGrant } from '../domains/memberships/index.ts'
import type { Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { writeAudit } from './audit.ts'
import type { PurchaseContext } from './context.ts'

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
 * Gives all orders of one account, with what they granted, to another: its membership is told anew
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
  await followUpgrades(tx, from, to)
  await tx
    .updateTable('contact_messages')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .execute()
}

/** A quote to upgrade the one membership is a quote to upgrade the other now. */
async function followUpgrades(tx: Tx, from: string, to: string): Promise<void> {
  const rows = await tx
    .selectFrom('memberships')
    .select(['id', 'account_id'])
    .where('account_id', 'in', [from, to])
    .execute()
  const before = rows.find((row) => row.account_id === from)
  const after = rows.find((row) => row.account_id === to)
  if (!before || !after) return
  await tx
    .updateTable('orders')
    .set({ upgrades: after.id })
    .where('upgrades', '=', before.id)
    .where('settled_at', 'is', null)
    .execute()
}
