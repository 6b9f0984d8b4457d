import { findLaunches, mintsDue, type StoredLaunch } from '../../../domains/launches/index.ts'
import type { DetectionContext } from '../context.ts'

const LOOKED_AT_FIRST = 400
/** Includes launches that other workers follow. */
const MOST_LOOKED_AT = 5_000

/** The longest overdue launches that are free to be scored, at most `room`. */
export async function findDue(
  { db, clock }: Pick<DetectionContext, 'db' | 'clock'>,
  isFree: (mint: string) => boolean,
  room: number,
): Promise<StoredLaunch[]> {
  let due = await mintsDue(db.read, clock.now(), LOOKED_AT_FIRST)
  let free = due.filter(isFree)
  if (free.length < room && due.length === LOOKED_AT_FIRST) {
    due = await mintsDue(db.read, clock.now(), MOST_LOOKED_AT)
    free = due.filter(isFree)
  }
  return findLaunches(db.read, free.slice(0, room))
}
