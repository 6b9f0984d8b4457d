import { HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'
import type { ChannelPostRow } from './table.ts'

/** In its first hour a post is edited at most this often … */
const YOUNG_GAP = 5 * MINUTE
/** … and later. Sixty posts a day are about 150 edits an hour at most, of 900 that the pace allows. */
const OLD_GAP = 30 * MINUTE
const YOUNG = HOUR
/** A smaller change of the market cap is not news. */
const MOVED = 0.1

/**
 * Whether a post is edited to show the current market: its market cap moved by a tenth from what the post
 * shows, and the last edit was long enough ago. Unknown is no change. Pure.
 * @param cap US cents; null: unknown
 */
export function refreshDue(
  post: Pick<ChannelPostRow, 'posted_at' | 'market_cap_cents' | 'shown_at' | 'shown_cap_cents'>,
  cap: number | null,
  now: Ms,
): boolean {
  const shown = capShown(post)
  const gap = now - post.posted_at < YOUNG ? YOUNG_GAP : OLD_GAP
  if (now - (post.shown_at ?? post.posted_at) < gap || cap === null) return false
  return shown === null || Math.abs(cap - shown) >= shown * MOVED
}

/** The market cap that a post shows, in US cents; null: unknown. */
export function capShown(
  post: Pick<ChannelPostRow, 'market_cap_cents' | 'shown_at' | 'shown_cap_cents'>,
): number | null {
  return post.shown_at === null ? post.market_cap_cents : post.shown_cap_cents
}
