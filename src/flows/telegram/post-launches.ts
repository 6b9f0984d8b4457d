import { LAUNCH_TAKEN_BACK, type LaunchNews } from '../../contract/news.ts'
import type { Stage } from '../../contract/stages.ts'
import { isActive } from '../../domains/memberships/index.ts'
import {
  type AlertPreferences,
  type ChannelPostRow,
  findPost,
  isBehind,
  isQuiet,
  type Outgoing,
  readPreferences,
} from '../../domains/messages/index.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { BotContext } from './context.ts'
import { inTurn } from './in-turn.ts'
import { type LaunchCard, launchCard } from './launch-card.ts'
import { readableTelegramOf } from './member.ts'
import { choosePost } from './posts/choose-post.ts'
import { editPost, onceOf, postCall } from './posts/edit-post.ts'
import { preferencesOfMembers } from './queries.ts'

/** Stages worth an edit: Telegram takes about one post every three seconds. */
const EDITED: readonly Stage[] = ['60s', '5m', '1h']
/** Alerts wait for the stage at which the chain was asked. */
const MATCHED: Stage = '10s'
const MOST_MATCHING = 500
/** With more messages waiting than this, at 25 a second, alerts would arrive too late. */
const MOST_MESSAGES = 1_000

/** What to say about a launch, and the post to keep with it when it is posted in the channel now. */
export type LaunchWork = { messages: Outgoing[]; post: ChannelPostRow | null }

const NOTHING: LaunchWork = { messages: [], post: null }

/**
 * The messages about a launch: a post in the channel once it has earned one, an edit of that post at
 * later stages or when a fork drops the launch, and alerts to members whose preferences it meets.
 */
export async function launchMessages(context: BotContext, news: LaunchNews): Promise<LaunchWork> {
  const { mint } = news.payload
  if (news.topic === LAUNCH_TAKEN_BACK)
    return { ...NOTHING, messages: await editPost(context, mint, 'taken back', null) }
  const card = await launchCard(context, mint)
  if (card === null) return NOTHING
  const { stage } = news.payload
  const { messages, post } = await inChannel(context, card, stage)
  const matches = stage === MATCHED ? await matchesOf(context, card) : []
  return { messages: [...messages, ...matches], post }
}

async function inChannel(context: BotContext, card: LaunchCard, stage: Stage): Promise<LaunchWork> {
  const { channelId, db } = context
  const { mint } = card.launch
  if (channelId === null) return NOTHING
  const before = await findPost(db.read, mint)
  if (before !== null) {
    const isDue = EDITED.includes(stage) && stage !== before.stage
    const posted = { card, because: before.because }
    return { ...NOTHING, messages: isDue ? await editPost(context, mint, stage, posted) : [] }
  }
  const post = await choosePost(context, card, stage)
  if (post === null) return NOTHING
  const call = postCall(context, card, { ...ALONE, because: post.because })
  const line = context.noticesIn(null).launches.line(card)
  const once = onceOf(mint)
  return { post, messages: [{ chat: channelId, rank: 'alert', pace: 'channel', once, call, line }] }
}

const ALONE = { messageId: null, because: null, turns: [] }

/** Alerts to members whose preferences the launch meets; at most one a minute each. */
async function matchesOf(context: BotContext, card: LaunchCard): Promise<Outgoing[]> {
  const { db, clock } = context
  const now = clock.now()
  if (await isBehind(db.read, MOST_MESSAGES)) return []
  const chosen = await preferencesOfMembers(db.read, now)
  const wanting = chosen
    .filter(({ expires_at }) => isActive({ expiresAt: expires_at }, now))
    .filter(({ preferences }) => meets(card, readPreferences(JSON.parse(preferences)), now))
  // With more matches than can be sent, each launch starts with somebody else.
  const turn = inTurn(wanting, card.launch.launched_at, MOST_MATCHING)
  const people = await Promise.all(
    turn.map(({ account_id }) => readableTelegramOf(context, account_id)),
  )
  return people.flatMap((person, at) => {
    if (!person) return []
    const once = `match ${turn[at]?.account_id} ${Math.floor(now / MINUTE)}`
    return [{ chat: person.id, rank: 'alert' as const, once, call: postCall(context, card, ALONE) }]
  })
}

/** Whether a launch meets somebody's preferences now. A launch without a score meets none. */
export function meets(
  { launch: { score, venue } }: LaunchCard,
  wanted: AlertPreferences | null,
  now: number,
): boolean {
  if (wanted === null || !wanted.on || score === null || isQuiet(wanted, now)) return false
  if (score < wanted.min_risk || score > wanted.max_risk) return false
  return wanted.venues.length === 0 || wanted.venues.includes(venue)
}
