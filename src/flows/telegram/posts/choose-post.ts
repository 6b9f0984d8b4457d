import type { Stage } from '../../../contract/launches/stages.ts'
import { attentionCounts } from '../../../domains/launches/index.ts'
import {
  type ChannelPostRow,
  earnsPost,
  hasRoom,
  postsSince,
  type RecentAttention,
  thresholdNow,
} from '../../../domains/messages/index.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { BotContext } from '../context.ts'
import type { LaunchCard } from '../launch-card.ts'

type Context = Pick<BotContext, 'db' | 'clock' | 'policy'>

/**
 * Decides whether a launch is posted in the channel now, by the policy and earlier posts.
 * @returns the row to store with the message; null: not now, but possibly at a later stage
 */
export async function choosePost(
  { db, clock, policy }: Context,
  { launch, market }: LaunchCard,
  newsStage: Stage,
): Promise<ChannelPostRow | null> {
  const { mint, venue, level, score, attention } = launch
  const stage = launch.stage ?? newsStage
  const { marketCapCents } = market
  const candidate = { stage, venue, level, attention, marketCapCents }
  if (earnsPost(policy, candidate, policy.attention) === null) return null
  const now = clock.now()
  const recent = await recentAttention({ db }, now)
  const because = earnsPost(policy, candidate, thresholdNow(policy, recent))
  if (because === null) return null
  const posts = await postsSince(db.read, now - DAY)
  const times = posts.map(({ posted_at }) => posted_at)
  if (!hasRoom(policy, times, now)) return null
  const figures = { score, attention, market_cap_cents: marketCapCents }
  const unshown = { shown_at: null, shown_cap_cents: null }
  return { mint, posted_at: now, stage, because, ...figures, ...unshown }
}

/** Launches of the last 24 hours by their attention. */
export async function recentAttention(
  { db }: Pick<BotContext, 'db'>,
  now: Ms,
): Promise<RecentAttention> {
  const rows = await attentionCounts(db.read, now - DAY)
  const counts = Array.from({ length: 101 }, () => 0)
  for (const { attention, launches } of rows) counts[attention] = launches
  const first = Math.min(now, ...rows.map(({ firstAt }) => firstAt))
  return { counts, seenMs: now - first }
}
