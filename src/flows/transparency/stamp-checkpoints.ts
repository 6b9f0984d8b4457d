import { createHash } from 'node:crypto'
import { storeStamp, unstamped } from '../../domains/transparency/index.ts'
import { DAY } from '../../kernel/clock.ts'
import type { TransparencyContext } from './context.ts'

/** Has the calendar stamp posted checkpoints, if one is configured. Failures are retried for a day. */
export async function stampCheckpoints(
  { db, clock, log, calendar }: TransparencyContext,
  signal: AbortSignal,
): Promise<void> {
  if (calendar === null) return
  while (!signal.aborted) {
    const row = await unstamped(db.read, clock.now() - DAY)
    if (row === null) return
    const digest = createHash('sha256').update(row.note).digest()
    let stamp: Uint8Array
    try {
      stamp = await calendar.stamp(digest, signal)
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'a checkpoint was not stamped; trying again')
      return
    }
    const text = Buffer.from(stamp).toString('base64')
    await db.transaction((tx) => storeStamp(tx, row, text))
  }
}
