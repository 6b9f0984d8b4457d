import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { grantsOf } from './grants-of.ts'
import { usedAt } from './status.ts'

/**
 * Writes down what of an account's grants and gifts is used up, before one of them leaves or is
 * revoked: its next holder gets what is left, and what stays loses nothing. The caller holds the account's lock.
 */
export async function countUsed(tx: Tx, accountId: string, now: Ms): Promise<void> {
  for (const { table, id, countsFrom, usedMs } of usedAt(await grantsOf(tx, accountId), now)) {
    const used = { counts_from: countsFrom, used_ms: usedMs }
    if (table === 'grants') await tx.updateTable(table).set(used).where('id', '=', id).execute()
    else await tx.updateTable(table).set(used).where('id', '=', id).execute()
  }
}

/**
 * What is used up of an order's grants and gift, by period, because they are about to be revoked. The caller holds the
 * locks of the order and of their holders' accounts.
 * @param fromPeriod the first of the further periods that are about to be revoked; 0: all, and its own grant
 */
export async function usedOf(
  tx: Tx,
  orderId: string,
  now: Ms,
  fromPeriod = 0,
): Promise<{ period: number; usedMs: Ms }[]> {
  const holders = (await unrevokedOf(tx, orderId)).flatMap(({ holder }) => holder ?? [])
  for (const accountId of new Set(holders)) await countUsed(tx, accountId, now)
  return (await unrevokedOf(tx, orderId)).filter(({ period }) => period >= fromPeriod)
}

/** A gift that nobody redeemed has no holder. */
export async function unrevokedOf(tx: Tx, orderId: string) {
  const grants = await tx
    .selectFrom('grants')
    .select(['id', 'account_id as holder', 'used_ms as usedMs', 'period'])
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute()
  const gifts = await tx
    .selectFrom('gifts')
    .select(['id', 'account_id as holder', 'used_ms as usedMs'])
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute()
  return [
    ...grants.map((grant) => ({ ...grant, table: 'grants' as const })),
    ...gifts.map((gift) => ({ ...gift, table: 'gifts' as const, period: 0 })),
  ]
}
