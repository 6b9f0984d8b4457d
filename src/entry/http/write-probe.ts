import type { Services } from '../../flows/services.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import { tryWrite } from '../../kernel/db/try-write.ts'
import { withDeadline } from '../../kernel/deadline.ts'

const ASK_EVERY = 5 * SECOND
const ANSWER_WITHIN = 3 * SECOND
/** SQLite's log reuses its room, so on a disk with less than this, small writes still succeed for a while. */
const LEAST_BYTES = 1_000_000

/**
 * Reports whether the database accepts writes: without them, as on a full disk, nothing can be
 * sold. Checks at most every five seconds, however many ask, and waits at most three.
 *
 * @param freeBytes the room on the database's disk; null: it is on another machine
 */
export function createWriteProbe(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  freeBytes: () => Promise<number | null>,
): () => Promise<boolean> {
  let last: { at: Ms; answer: Promise<boolean> } | null = null

  async function ask(): Promise<boolean> {
    try {
      await withDeadline(clock, ANSWER_WITHIN, () =>
        db.transaction((tx) => tryWrite(tx, clock.now())),
      )
      const free = await withDeadline(clock, ANSWER_WITHIN, freeBytes)
      if (free !== null && free < LEAST_BYTES) throw new Error('the disk is full')
      return true
    } catch (error) {
      log.error({ err: (error as Error).message }, 'the database takes no writes')
      return false
    }
  }

  return () => {
    const now = clock.monotonic()
    if (last === null || now - last.at >= ASK_EVERY) last = { at: now, answer: ask() }
    return last.answer
  }
}
