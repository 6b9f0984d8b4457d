import {
  forgetExits,
  forgetSnapshots,
  forgetTrades,
  forgetTraits,
} from '../../domains/launches/index.ts'
import { postsSince } from '../../domains/messages/index.ts'
import { DAY, HOUR } from '../../kernel/clock.ts'
import type { DetectionContext } from './context.ts'

/** The last stage that needs trades is at one hour. */
const KEPT_MS = 2 * HOUR
/** Training and re-scoring need these; a launch takes about 30 KB. */
const SNAPSHOTS_MS = 14 * DAY
/** Old profits say little about a wallet. */
const EXITS_MS = 30 * DAY
/** A preview of alerts looks back a day. */
const TRAITS_MS = 25 * HOUR
const AT_ONCE = 500
const PAUSE_MS = 20

/**
 * Deletes trades of launches whose last stage is done and that no post follows, the snapshots of
 * old reports, traits that alerts no longer need, and old exits, a few at a time.
 */
export async function forgetWatched(
  { db, clock }: Pick<DetectionContext, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const posts = await postsSince(db.read, now - DAY)
  const posted = posts.map(({ mint }) => mint)
  const steps = [
    () => db.transaction((tx) => forgetTrades(tx, now - KEPT_MS, AT_ONCE, posted)),
    () => db.transaction((tx) => forgetSnapshots(tx, now - SNAPSHOTS_MS, AT_ONCE)),
    () => db.transaction((tx) => forgetTraits(tx, now - TRAITS_MS, AT_ONCE)),
    () => db.transaction((tx) => forgetExits(tx, now - EXITS_MS, AT_ONCE)),
  ]
  for (const forget of steps) {
    while (!signal.aborted && (await forget()) === AT_ONCE) await clock.wait(PAUSE_MS, signal)
  }
}
