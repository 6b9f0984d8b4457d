import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { type UsdCents, usdCents } from '../../../kernel/money.ts'

/** An order of somebody else, and when the account redeemed it as a gift. */
export type Given = { id: string; since: Ms }

/**
 * The order that an upgrade of this account may be based on: its latest 30 days, unless an upgrade
 * was ever based on them, and the price it was settled at. A gift counts from when it was redeemed.
 * null: lifetime at its full price.
 */
export async function findBase(
  db: Queryable,
  accountId: string,
  given: readonly Given[],
): Promise<{ id: string; paid: UsdCents } | null> {
  const months = db
    .selectFrom('orders')
    .select(['id', 'upgraded_by', 'price_cents', 'judged_cents', 'settled_at as since'])
    .where('plan', '=', '30d')
    .where('settled_at', 'is not', null)
  const own = await months
    .where('account_id', '=', accountId)
    .where('gift', '=', 0)
    .orderBy('settled_at', 'desc')
    .orderBy('id')
    .limit(1)
    .execute()
  const ids = given.map(({ id }) => id)
  const gifts = ids.length === 0 ? [] : await months.where('id', 'in', ids).execute()
  const sinceOf = new Map(given.map(({ id, since }) => [id, since]))
  const [row] = [...own, ...gifts]
    .map((order) => ({ ...order, since: sinceOf.get(order.id) ?? order.since ?? 0 }))
    .sort((a, b) => b.since - a.since)
  if (!row || row.upgraded_by !== null) return null
  return { id: row.id, paid: usdCents(row.judged_cents ?? row.price_cents) }
}

/** Whether the base is still held by this account, or `given` to it, and free for this very upgrade. */
export async function isFreeBase(
  tx: Tx,
  baseId: string,
  upgrade: { id: string; accountId: string },
  given: readonly Given[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select(['account_id', 'gift', 'settled_at', 'upgraded_by'])
    .where('id', '=', baseId)
    .executeTakeFirst()
  if (!row || row.settled_at === null) return false
  const isOwn = row.gift === 0 && row.account_id === upgrade.accountId
  if (!isOwn && !given.some(({ id }) => id === baseId)) return false
  return row.upgraded_by === null || row.upgraded_by === upgrade.id
}

/**
 * Records which order upgraded a base. It is permanent, even if the upgraded membership moves.
 * @returns false: another order upgraded it before
 */
export async function recordUpgraded(tx: Tx, baseId: string, upgradeId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ upgraded_by: upgradeId })
    .where('id', '=', baseId)
    .where((eb) => eb.or([eb('upgraded_by', 'is', null), eb('upgraded_by', '=', upgradeId)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The settled upgrade of this order, if any. */
export async function upgradesOn(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders as base')
    .innerJoin('orders as upgrade', 'upgrade.id', 'base.upgraded_by')
    .select('upgrade.id')
    .where('base.id', '=', orderId)
    .where('upgrade.settled_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
