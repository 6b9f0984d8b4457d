import { POST_FOLLOWED_MS, TRADES_STORED_MS } from '../../contract/constants.ts'
import { mayMissTrades, type StoredLaunch, tradedOn } from '../../domains/launches/index.ts'
import { findPost } from '../../domains/messages/index.ts'
import { watchedFrom } from '../../domains/watches/index.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'

/** The detector looks for newly watched coins every three seconds, and then reads them. */
const WATCHED_AFTER_MS = 10 * SECOND

/** All trades of a launch until `until` are stored, and again those since `again`; null: no more are. */
export type KeptTrades = { until: Ms; again: Ms | null }

/** While which times a launch's trades are all stored. null: some are missing, nobody knows when */
export async function findKeptTrades(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  row: StoredLaunch,
): Promise<KeptTrades | null> {
  if (row.trades_missed === 1 || row.backfilled_by !== null) return null
  if (await mayMissTrades(db.read, tradedOn(row))) return null
  const post = await findPost(db.read, row.mint)
  const watched = await watchedFrom(db.read, row.mint, clock.now())
  const until = Math.max(
    row.due_at === null ? 0 : Number.POSITIVE_INFINITY,
    row.launched_at + TRADES_STORED_MS,
    (post?.posted_at ?? 0) + POST_FOLLOWED_MS,
  )
  return { until, again: watched === null ? null : watched + WATCHED_AFTER_MS }
}

/** From which moment on all trades up to `until` are known; null: the newest may be missing. Pure. */
export function knownUntil(kept: KeptTrades | null, until: Ms): Ms | null {
  if (kept === null) return null
  if (until < kept.until) return 0
  if (kept.again === null || kept.again > until) return null
  return kept.again <= kept.until ? 0 : kept.again
}
