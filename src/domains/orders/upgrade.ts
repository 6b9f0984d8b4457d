import type { Tx } from '../../kernel/db/database.ts'

/** Whether another order has ever been settled as this membership's upgrade. */
export async function isUpgraded(
  tx: Tx,
  membershipId: string,
  exceptOrder: string | null,
): Promise<boolean> {
  let query = tx
    .selectFrom('orders')
    .select('id')
    .where('upgrades', '=', membershipId)
    .where('settled_at', 'is not', null)
  if (exceptOrder !== null) query = query.where('id', '!=', exceptOrder)
  return (await query.executeTakeFirst()) !== undefined
}

/** Settled orders that upgraded the membership which this order's grant is part of. */
export async function upgradesOn(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders as upgrade')
    .innerJoin('memberships', 'memberships.id', 'upgrade.upgrades')
    .innerJoin('orders as base', 'base.account_id', 'memberships.account_id')
    .select('upgrade.id')
    .where('base.id', '=', orderId)
    .where('base.settled_at', 'is not', null)
    .where('upgrade.id', '!=', orderId)
    .where('upgrade.settled_at', 'is not', null)
    .orderBy('upgrade.id')
    .execute()
  return rows.map(({ id }) => id)
}
