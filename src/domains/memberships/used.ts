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
 * What is used up of these orders' grants and gifts, because they are about to be revoked. The caller holds the locks of the orders and of their holders' accounts.
 */
export async function usedOf(tx: Tx, orderIds: readonly string[], now: Ms): Promise<Ms> {
  if (orderIds.length === 0) return 0
  const holders = (await unrevokedOf(tx, orderIds)).flatMap(({ holder }) => holder ?? [])
  for (const accountId of new Set(holders)) await countUsed(tx, accountId, now)
  return (await unrevokedOf(tx, orderIds)).reduce((sum, { usedMs }) => sum + usedMs, 0)
}

/** A gift that nobody redeemed has no holder. */
async function unrevokedOf(tx: Tx, orderIds: readonly string[]) {
  const grants = await tx
    .selectFrom('grants')
    .select(['account_id as holder', 'used_ms as usedMs'])
    .where('order_id', 'in', orderIds)
    .where('revoked_at', 'is', null)
    .execute()
  const gifts = await tx
    .selectFrom('gifts')
    .select(['account_id as holder', 'used_ms as usedMs'])
    .where('order_id', 'in', orderIds)
    .where('revoked_at', 'is', null)
    .execute()
  return [...grants, ...gifts]
}
