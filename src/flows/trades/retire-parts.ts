import {
  attachedParts,
  closePart,
  dropPart,
  slotReachedAt,
  tradePartOf,
} from '../../domains/launches/index.ts'
import { DAY } from '../../kernel/clock.ts'
import type { PurchaseContext } from '../purchase/context.ts'

/** How long trades are kept. */
export type TradeKeeping = {
  /** Days in the database, on PostgreSQL; at least the two that following a launch needs. */
  days: number
}

/**
 * Drops the parts of the table whose trades are older than they are kept, the oldest first. A part is
 * closed before, so that no trade comes in unnoticed.
 */
export async function retireParts(
  { db, clock, log }: Pick<PurchaseContext, 'db' | 'clock' | 'log'>,
  { days }: TradeKeeping,
  signal: AbortSignal,
): Promise<void> {
  if (db.engine === 'sqlite') return
  const until = await slotReachedAt(db.read, clock.now() - days * DAY)
  if (until === null) return
  for (const part of await attachedParts(db.read)) {
    if (signal.aborted || part >= tradePartOf(until)) return
    await db.transaction((tx) => closePart(tx, part, clock.now()))
    await db.transaction((tx) => dropPart(tx, part, { now: clock.now(), isLost: true }))
    log.info({ part }, 'old trades were dropped')
  }
}
