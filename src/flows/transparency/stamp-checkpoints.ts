import { createHash } from 'node:crypto'
import {
  blockOf,
  readTimestamp,
  stampFile,
  storeStamp,
  type Timestamp,
  unstamped,
} from '../../domains/transparency/index.ts'
import { DAY } from '../../kernel/clock.ts'
import type { TransparencyContext } from './context.ts'

/** Requests a stamp for posted checkpoints from the calendar, if one is configured. Failures are retried for a day. */
export async function stampCheckpoints(
  { db, clock, log, calendar }: TransparencyContext,
  signal: AbortSignal,
): Promise<void> {
  if (calendar === null) return
  while (!signal.aborted) {
    const row = await unstamped(db.read, clock.now() - DAY)
    if (row === null) return
    const digest = createHash('sha256').update(row.note).digest()
    let timestamp: Timestamp
    try {
      timestamp = readTimestamp(await calendar.stamp(digest, signal), digest)
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'a checkpoint was not stamped; trying again')
      return
    }
    await db.transaction((tx) => storeStamp(tx, row, asRow(timestamp)))
  }
}

/** A checkpoint's stamp as it is stored. */
export function asRow(timestamp: Timestamp): { stamp: string; stamp_block: number | null } {
  return { stamp: stampFile(timestamp).toString('base64'), stamp_block: blockOf(timestamp) }
}
