import {
  attestationsOf,
  BadTimestamp,
  blockOf,
  type Calendar,
  completeStamp,
  pendingStamps,
  readStampFile,
  readTimestamp,
  type Timestamp,
} from '../../domains/transparency/index.ts'
import { DAY } from '../../kernel/clock.ts'
import { PermanentError } from '../../kernel/errors.ts'
import type { TransparencyContext } from './context.ts'
import { asRow } from './stamp-checkpoints.ts'

/** A calendar that has not anchored a stamp within this time never will. */
const ASKED_FOR_MS = 14 * DAY

/** Asks the calendar for the Bitcoin block that it promised, and stores its answer in the stamp's file. */
export async function completeStamps(
  { db, clock, log, calendar }: TransparencyContext,
  signal: AbortSignal,
): Promise<void> {
  if (calendar === null) return
  for (const row of await pendingStamps(db.read, clock.now() - ASKED_FOR_MS)) {
    try {
      signal.throwIfAborted()
      const timestamp = readStampFile(Buffer.from(row.stamp ?? '', 'base64'))
      if (!(await complete(calendar, timestamp, signal))) continue
      await db.transaction((tx) => completeStamp(tx, row, asRow(timestamp)))
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: (error as Error).message }, 'a stamp was not completed; trying again')
      // Another stamp may be readable, but a calendar that does not answer is not asked again now.
      if (error instanceof BadTimestamp || error instanceof PermanentError) continue
      return
    }
  }
}

/** Replaces the calendar's promise with its answer, if that has a block. @returns whether it has */
async function complete(
  calendar: Calendar,
  timestamp: Timestamp,
  signal: AbortSignal,
): Promise<boolean> {
  for (const { attestation, of } of [...attestationsOf(timestamp)]) {
    if (attestation.pending === null) continue
    const answer = await calendar.complete(attestation.pending, of.message, signal)
    const known = answer && readTimestamp(answer, of.message)
    if (known === null || blockOf(known) === null) continue
    of.items.splice(of.items.indexOf(attestation), 1, ...known.items)
    return true
  }
  return false
}
