import type { ChannelPolicy } from '../../contract/channel-policy.ts'
import { RISK_LEVELS, type RiskLevel } from '../../contract/launches/risk.ts'
import { STAGES, type Stage } from '../../contract/launches/stages.ts'
import type { VenueId } from '../../contract/launches/venues.ts'
import { DAY, HOUR, type Ms } from '../../kernel/clock.ts'

/** A launch at a stage, as the channel's policy sees it. null: unknown. */
export type PostCandidate = {
  stage: Stage
  venue: VenueId
  level: RiskLevel | null
  attention: number | null
  marketCapCents: number | null
}

/** Why a launch qualifies for a post. */
export type Because = 'attention' | 'market_cap'

/** Launches of the last day by their attention a minute after launch: `counts[64]` launches had 64. */
export type RecentAttention = {
  counts: readonly number[]
  /** How much of the last 24 hours we have data for. */
  seenMs: Ms
}

/**
 * Whether a launch qualifies for a post, and why: enough attention without too much risk, or a
 * large market cap. Unknown does not qualify. Pure.
 * @param threshold at least the policy's own attention
 */
export function earnsPost(
  policy: ChannelPolicy,
  { stage, venue, level, attention, marketCapCents }: PostCandidate,
  threshold: number,
): Because | null {
  if (STAGES.indexOf(stage) < STAGES.indexOf(policy.from)) return null
  if (policy.venues.length > 0 && !policy.venues.includes(venue)) return null
  if (!isAbove(policy, level) && level !== null) {
    if (policy.attention === 0) return 'attention'
    if (attention !== null && attention >= threshold) return 'attention'
  }
  const cap = policy.capUsd
  if (cap !== null && marketCapCents !== null && marketCapCents > cap * 100) return 'market_cap'
  return null
}

/** Whether a launch's risk is above the limit for posts by attention: such a post starts with a warning. */
export function isAbove({ risk }: Pick<ChannelPolicy, 'risk'>, level: RiskLevel | null): boolean {
  return level !== null && RISK_LEVELS.indexOf(level) > RISK_LEVELS.indexOf(risk)
}

/** Whether only its risk keeps a launch from being posted for its attention. Unknown risk keeps none. Pure. */
export function isAvoided(
  policy: ChannelPolicy,
  candidate: PostCandidate,
  threshold: number,
): boolean {
  if (!isAbove(policy, candidate.level)) return false
  if (earnsPost(policy, candidate, threshold) !== null) return false
  return earnsPost(policy, { ...candidate, level: policy.risk }, threshold) !== null
}

/**
 * The current attention threshold: the policy's, or more on a busy day, so that the number of
 * launches of the last 24 hours above it equals the allowed posts. Pure.
 */
export function thresholdNow(policy: ChannelPolicy, { counts, seenMs }: RecentAttention): number {
  const part = Math.min(1, seenMs / DAY)
  const room = Math.max(policy.perHour, Math.round(policy.perDay * part))
  let reached = 0
  for (let attention = 100; attention > policy.attention; attention -= 1) {
    reached += counts[attention] ?? 0
    if (reached > room) return Math.min(100, attention + 1)
  }
  return policy.attention
}

/**
 * Whether the channel may have one more post: fewer than allowed in the last hour and day, and a
 * token in the bucket. The bucket holds an hour's posts, and the rest of the day's refill it evenly
 * over 24 hours: even a first day on which everything qualifies has posts until its end. Pure.
 * @param posts when the posts of the last 24 hours went out, the oldest first
 */
export function hasRoom(
  { perDay, perHour }: Pick<ChannelPolicy, 'perDay' | 'perHour'>,
  posts: readonly Ms[],
  now: Ms,
): boolean {
  const ofDay = posts.filter((at) => at > now - DAY)
  const ofHour = ofDay.filter((at) => at > now - HOUR)
  if (ofDay.length >= perDay || ofHour.length >= perHour) return false
  const most = Math.min(perDay, perHour)
  let tokens = most
  let before = now - DAY
  const refill = (at: Ms) => {
    tokens = Math.min(most, tokens + ((at - before) * (perDay - most)) / DAY)
    before = at
  }
  for (const at of ofDay) {
    refill(at)
    tokens = Math.max(0, tokens - 1)
  }
  refill(now)
  return tokens >= 1
}
