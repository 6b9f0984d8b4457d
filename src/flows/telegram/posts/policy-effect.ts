import { type ChannelPolicy, describePolicy } from '../../../contract/channel-policy.ts'
import { wholeNumber } from '../../../contract/format.ts'
import type { RiskLevel } from '../../../contract/launches/risk.ts'
import type { Stage } from '../../../contract/launches/stages.ts'
import { reportsMadeSince, type ScoredReport } from '../../../domains/launches/index.ts'
import {
  type Because,
  earnsPost,
  hasRoom,
  isAbove,
  thresholdNow,
} from '../../../domains/messages/index.ts'
import { DAY, HOUR, type Ms } from '../../../kernel/clock.ts'
import type { BotContext } from '../context.ts'
import { recentAttention } from './choose-post.ts'

const AT_ONCE = 2_000
/** The stage whose attention is counted as a launch's own. */
const COUNTED: Stage = '60s'

/** The effect a policy would have had in the last 24 hours. */
type PolicyEffect = {
  policy: ChannelPolicy
  launches: number
  posted: Record<Because, number>
  /** Of those, posted with a warning first. */
  warned: number
  /** Launches that met the policy, but the day was too busy or the channel's allowance used up. */
  held: number
  mostInAnHour: number
  /** The current attention threshold. */
  threshold: number
}

/** Applies a policy to the reports of the last 24 hours, in the order in which they were made. */
export async function policyEffect(
  { db, clock }: Pick<BotContext, 'db' | 'clock'>,
  policy: ChannelPolicy,
): Promise<PolicyEffect> {
  const now = clock.now()
  const replay = createReplay(policy)
  let after = { at: 0, mint: '' }
  while (true) {
    const rows = await reportsMadeSince(db.read, now - DAY, after, AT_ONCE)
    for (const row of rows) replay.take(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) break
    after = { at: last.made_at, mint: last.mint }
    // Lets other work run.
    await clock.wait(1)
  }
  const threshold = thresholdNow(policy, await recentAttention({ db }, now))
  return { policy, ...replay.read(), threshold }
}

/**
 * Replays the policy's decisions over stored reports, as the bot would have made them. Pure except for its
 * memory.
 */
function createReplay(policy: ChannelPolicy) {
  const launches = new Set<string>()
  const posted = new Map<string, { because: Because; at: Ms; warned: boolean }>()
  const held = new Set<string>()
  const counts = Array.from({ length: 101 }, () => 0)
  const times: Ms[] = []
  let first: Ms | null = null

  return {
    take({ mint, stage, venue, level, attention, market_cap_cents, made_at: at }: ScoredReport) {
      launches.add(mint)
      if (stage === COUNTED && attention !== null) {
        counts[attention] = (counts[attention] ?? 0) + 1
        first ??= at
      }
      if (posted.has(mint)) return
      const candidate = {
        stage: stage as Stage,
        venue,
        level: level as RiskLevel,
        attention,
        marketCapCents: market_cap_cents,
      }
      if (earnsPost(policy, candidate, policy.attention) === null) return
      const threshold = thresholdNow(policy, { counts, seenMs: at - (first ?? at) })
      const because = earnsPost(policy, candidate, threshold)
      if (because === null || !hasRoom(policy, times, at)) {
        held.add(mint)
        return
      }
      held.delete(mint)
      times.push(at)
      posted.set(mint, { because, at, warned: isAbove(policy, candidate.level) })
    },
    read(): Omit<PolicyEffect, 'policy' | 'threshold'> {
      const all = [...posted.values()]
      const count = (because: Because) => all.filter((one) => one.because === because).length
      return {
        launches: launches.size,
        posted: { attention: count('attention'), market_cap: count('market_cap') },
        warned: all.filter(({ warned }) => warned).length,
        held: held.size,
        mostInAnHour: Math.max(
          0,
          ...times.map((from) => times.filter((at) => at >= from && at < from + HOUR).length),
        ),
      }
    },
  }
}

/** The effect in words, one sentence a line. */
export function describeEffect({ policy, launches, posted, ...rest }: PolicyEffect): string[] {
  const all = posted.attention + posted.market_cap
  return [
    `CHANNEL_POLICY: ${describePolicy(policy)}`,
    `Of ${wholeNumber(launches)} launches in the last 24 hours it would have posted ${wholeNumber(all)}, at most ${wholeNumber(rest.mostInAnHour)} in an hour.`,
    `For attention: ${wholeNumber(posted.attention)}. For market cap: ${wholeNumber(posted.market_cap)}, ${wholeNumber(rest.warned)} of them with a warning first.`,
    `Met the policy, but were not posted because the day was too busy: ${wholeNumber(rest.held)}.`,
    `A post now needs an attention of ${rest.threshold}.`,
  ]
}
