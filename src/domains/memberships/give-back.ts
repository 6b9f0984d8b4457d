import { PLANS } from '../../contract/plans.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { rebuildMembership } from './grant.ts'
import { countUsed, unrevokedOf } from './used.ts'

const WHOLE = (PLANS['30d'].days ?? 0) * DAY

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
  await changeUsed(
    tx,
    entropy,
    { orderId, most: ms, change: (used, left) => -Math.min(left, used) },
    now,
  )
}

/**
 * Takes days off an order's grants of 30 days, or off such a gift, the last period first, because somebody else used
 * them. The caller holds the same locks.
 * @returns how much: at most what was left
 */
export async function takeDays(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  ms: Ms,
  now: Ms,
): Promise<Ms> {
  const change = (used: Ms, left: Ms) => Math.max(Math.min(left, WHOLE - used), 0)
  return changeUsed(tx, entropy, { orderId, most: ms, change }, now)
}

type UsedChange = {
  orderId: string
  most: Ms
  /** By how much the used days of a grant change, if so many are left to change. */
  change: (used: Ms, left: Ms) => Ms
}

/** @returns how much was changed */
async function changeUsed(
  tx: Tx,
  entropy: Entropy,
  { orderId, most, change }: UsedChange,
  now: Ms,
): Promise<Ms> {
  const holders = new Set((await unrevokedOf(tx, orderId)).flatMap(({ holder }) => holder ?? []))
  for (const accountId of holders) await countUsed(tx, accountId, now)
  const own = (await unrevokedOf(tx, orderId)).filter(({ period }) => period >= 0)
  let left = most
  for (const { table, id, holder, usedMs } of own.toSorted((a, b) => b.period - a.period)) {
    const by = change(usedMs, left)
    if (by === 0) continue
    left -= Math.abs(by)
    const given = { used_ms: usedMs + by, ...(holder === null ? {} : { counts_from: now }) }
    if (table === 'grants') await tx.updateTable(table).set(given).where('id', '=', id).execute()
    else await tx.updateTable(table).set(given).where('id', '=', id).execute()
  }
  for (const accountId of holders) await rebuildMembership(tx, entropy, accountId)
  return most - left
}
