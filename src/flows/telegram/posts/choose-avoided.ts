import type { Stage } from '../../../contract/launches/stages.ts'
import { PRICED_STAGES } from '../../../domains/ledger/index.ts'
import {
  type AvoidedPostRow,
  hasRoom,
  isAvoided,
  postsSince,
  thresholdNow,
} from '../../../domains/messages/index.ts'
import { DAY } from '../../../kernel/clock.ts'
import type { BotContext } from '../context.ts'
import type { LaunchCard } from '../launch-card.ts'
import { recentAttention } from './choose-post.ts'

/**
 * Whether a launch that is not posted now would be, were its risk within the policy's limit; only at stages after
 * which its trades are kept, so that the ledger can say what was avoided.
 * @returns the row to store; null: something else keeps it from being posted
 */
export async function chooseAvoided(
  { db, clock, policy }: Pick<BotContext, 'db' | 'clock' | 'policy'>,
  { launch, market: { marketCapCents } }: LaunchCard,
  newsStage: Stage,
): Promise<AvoidedPostRow | null> {
  const { mint, venue, level, score, attention } = launch
  const stage = launch.stage ?? newsStage
  if (!PRICED_STAGES.includes(stage)) return null
  const candidate = { stage, venue, level, attention, marketCapCents }
  if (!isAvoided(policy, candidate, policy.attention)) return null
  const now = clock.now()
  if (!isAvoided(policy, candidate, thresholdNow(policy, await recentAttention({ db }, now))))
    return null
  const posts = await postsSince(db.read, now - DAY)
  const times = posts.map(({ posted_at }) => posted_at)
  if (!hasRoom(policy, times, now)) return null
  return { mint, avoided_at: now, stage, score, attention, market_cap_cents: marketCapCents }
}
