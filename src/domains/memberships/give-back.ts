import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { rebuildMembership } from './grant.ts'
import { countUsed, unrevokedOf } from './used.ts'

/**
 * Gives an order's grants or gift back what they lacked because of a payment that leaves, the last period first, counted
 * from now on. The caller holds the locks of the order and of their holders' accounts.
 */
export async function giveBackDays(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  ms: Ms,
  now: Ms,
): Promise<void> {
  const holders = new Set((await unrevokedOf(tx, orderId)).flatMap(({ holder }) => holder ?? []))
  for (const accountId of holders) await countUsed(tx, accountId, now)
  const lacking = (await unrevokedOf(tx, orderId)).filter(({ period }) => period >= 0)
  let left = ms
  for (const { table, id, holder, usedMs } of lacking.toSorted((a, b) => b.period - a.period)) {
    const part = Math.min(left, usedMs)
    if (part === 0) continue
    left -= part
    const given = { used_ms: usedMs - part, ...(holder === null ? {} : { counts_from: now }) }
    if (table === 'grants') await tx.updateTable(table).set(given).where('id', '=', id).execute()
    else await tx.updateTable(table).set(given).where('id', '=', id).execute()
  }
  for (const accountId of holders) await rebuildMembership(tx, entropy, accountId)
}
