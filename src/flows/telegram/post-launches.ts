import type { Stage } from '../../contract/launches/stages.ts'
import { LAUNCH_TAKEN_BACK, type LaunchNews } from '../../contract/news.ts'
import {
  type Call,
  type ChannelPostRow,
  findPost,
  isBehind,
  type Outgoing,
} from '../../domains/messages/index.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { AlertMatcher } from './alerts/match-alerts.ts'
import type { BotContext } from './context.ts'
import { languagesOf } from './languages.ts'
import { type LaunchCard, launchCard } from './launch-card.ts'
import { choosePost } from './posts/choose-post.ts'
import { editPost, onceOf, postCall } from './posts/edit-post.ts'

/** Stages that edit the post: Telegram accepts about one post every three seconds. */
const EDITED: readonly Stage[] = ['60s', '5m', '1h']
/** With more messages waiting than this, at 25 a second, an alert would arrive too late. */
const MOST_MESSAGES = 1_000

/**
 * The messages about a launch, and the row to store if it is posted in the channel now. `shown`: the post
 * that one of the messages edits, and the market cap that it then shows; null: none.
 */
export type LaunchWork = {
  messages: Outgoing[]
  post: ChannelPostRow | null
  shown: { post: ChannelPostRow; cap: number | null } | null
}

const NOTHING: LaunchWork = { messages: [], post: null, shown: null }

/**
 * The messages about a launch: a post in the channel once it qualifies, an edit of that post at
 * later stages or if a fork drops the launch, and alerts to members whose preferences it matches.
 */
export async function launchMessages(
  context: BotContext,
  matcher: AlertMatcher,
  news: LaunchNews,
): Promise<LaunchWork> {
  const { mint } = news.payload
  if (news.topic === LAUNCH_TAKEN_BACK)
    return { ...NOTHING, messages: await editPost(context, mint, 'taken back', null) }
  const card = await launchCard(context, mint)
  if (card === null) return NOTHING
  const { stage } = news.payload
  const work = await inChannel(context, card, stage)
  const matches = await matchesOf(context, matcher, card, stage)
  return { ...work, messages: [...work.messages, ...matches] }
}

async function inChannel(context: BotContext, card: LaunchCard, stage: Stage): Promise<LaunchWork> {
  const { channelId, db } = context
  const { mint } = card.launch
  if (channelId === null) return NOTHING
  const before = await findPost(db.read, mint)
  if (before !== null) {
    const isDue = EDITED.includes(stage) && stage !== before.stage
    const posted = { card, post: before }
    const edits = isDue ? await editPost(context, mint, stage, posted) : []
    const shown = { post: before, cap: card.launch.market_cap_cents }
    return { post: null, messages: edits, shown: edits.length > 0 ? shown : null }
  }
  const post = await choosePost(context, card, stage)
  if (post === null) return NOTHING
  const place = { ...ALONE, post, language: context.channelLanguage }
  const call = postCall(context, card, place)
  const line = context.noticesIn(context.channelLanguage).launches.line(card)
  const once = onceOf(mint)
  const message = { chat: channelId, rank: 'alert', pace: 'channel', once, call, line } as const
  return { ...NOTHING, post, messages: [message] }
}

const ALONE = { messageId: null, post: null, turns: [] } as const

/** Alerts to members whose preferences the launch matches, at most one a minute each. */
async function matchesOf(
  context: BotContext,
  matcher: AlertMatcher,
  card: LaunchCard,
  stage: Stage,
): Promise<Outgoing[]> {
  const { db, clock } = context
  if (await isBehind(db.read, MOST_MESSAGES, clock.now())) return []
  const recipients = await matcher.match(card.launch.mint, stage)
  const people = recipients.map(({ chat, language }) => ({ id: chat, language }))
  const languages = await languagesOf(context, people)
  const written = new Map<string | null, Call>()
  for (const language of languages.values())
    if (!written.has(language))
      written.set(language, postCall(context, card, { ...ALONE, language }))
  const minute = Math.floor(clock.now() / MINUTE)
  return recipients.flatMap(({ account, chat }) => {
    const call = written.get(languages.get(chat) ?? null)
    return call ? [{ chat, rank: 'alert', once: `match ${account} ${minute}`, call }] : []
  })
}
