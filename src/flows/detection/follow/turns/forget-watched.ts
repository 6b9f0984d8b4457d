import {
  forgetEarlier,
  forgetExits,
  forgetSnapshots,
  forgetTrades,
} from '../../../../domains/launches/index.ts'
import { DAY, HOUR } from '../../../../kernel/clock.ts'
import type { DetectionContext } from '../../context.ts'
import { ENTRIES_MS, LINKS_MS } from '../../report/find-earlier.ts'
import { currentSubjects } from './subject.ts'

/** The last stage that needs trades is at one hour. */
const KEPT_MS = 2 * HOUR
/** Following a launch needs a day of trades, and after a post also those of the hour before it. */
const FOLLOWED_MS = 2 * DAY
/** Training and re-scoring need these; a launch takes about 30 KB. */
const SNAPSHOTS_MS = 14 * DAY
/** Old profits say little about a wallet. */
const EXITS_MS = 30 * DAY
const AT_ONCE = 500
const PAUSE_MS = 20

/**
 * Deletes, a few at a time, trades of launches whose last stage is done and that are not followed
 * (PostgreSQL drops them by the day instead), snapshots of old reports, and old exits, entries, and links.
 */
export async function forgetWatched(
  { db, clock }: Pick<DetectionContext, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const followed = (await currentSubjects({ db, clock })).map(({ mint }) => mint)
  const trades = [
    () => db.transaction((tx) => forgetTrades(tx, now - KEPT_MS, AT_ONCE, followed)),
    () => db.transaction((tx) => forgetTrades(tx, now - FOLLOWED_MS, AT_ONCE)),
  ]
  const steps = [
    ...(db.engine === 'sqlite' ? trades : []),
    () => db.transaction((tx) => forgetSnapshots(tx, now - SNAPSHOTS_MS, AT_ONCE)),
    () => db.transaction((tx) => forgetExits(tx, now - EXITS_MS, AT_ONCE)),
    () => db.transaction((tx) => forgetEarlier(tx, 'wallet_entries', now - ENTRIES_MS, AT_ONCE)),
    () => db.transaction((tx) => forgetEarlier(tx, 'launch_links', now - LINKS_MS, AT_ONCE)),
  ]
  for (const forget of steps) {
    while (!signal.aborted && (await forget()) === AT_ONCE) await clock.wait(PAUSE_MS, signal)
  }
}
