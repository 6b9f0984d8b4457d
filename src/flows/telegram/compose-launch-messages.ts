import type { Stage } from '../../contract/launches/stages.ts'
import { LAUNCH_DROPPED, type LaunchNews } from '../../contract/news.ts'
import { findLaunch } from '../../domains/launches/index.ts'
import {
  type AvoidedPostRow,
  type Call,
  type ChannelPostRow,
  findPost,
  isBehind,
  isWaiting,
  type Outgoing,
  postKey,
  withdrawPost,
} from '../../domains/messages/index.ts'
import type { PushAlert } from '../../domains/push/index.ts'
import type { WebhookAlert } from '../../domains/webhooks/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Message } from '../../kernel/db/outbox.ts'
import type { AlertMatcher, AlertRecipient } from './alerts/match-alerts.ts'
import type { BotContext } from './context.ts'
import { languagesOf } from './languages.ts'
import { type LaunchCard, launchCard } from './launch-card.ts'
import { chooseAvoided } from './posts/choose-avoided.ts'
import { choosePost } from './posts/choose-post.ts'
import { editPost, postCall } from './posts/edit-post.ts'

/** Stages that edit the post: Telegram accepts about one post every three seconds. */
const EDITED: readonly Stage[] = ['60s', '5m', '1h']
/** With more messages waiting than this, at 25 a second, an alert would arrive too late. */
const MOST_MESSAGES = 1_000

/** What a launch's news leads to, to be stored in one transaction. */
export type LaunchWork = {
  messages: Outgoing[]
  /** To members' webhooks. */
  alerts: WebhookAlert[]
  /** To members' browsers. */
  pushes: PushAlert[]
  /** The row to store if it is posted in the channel now. */
  post: ChannelPostRow | null
  /** The row to store if only its risk keeps it out of the channel. */
  avoided: AvoidedPostRow | null
  /** The post that one of the messages edits, and the market cap that it then shows. */
  shown: { post: ChannelPostRow; cap: number | null } | null
  /** Call it once all of it is stored. */
  onStored(): void
}

export const NOTHING: LaunchWork = {
  ...{ messages: [], alerts: [], pushes: [], post: null, avoided: null, shown: null },
  onStored() {},
}

/**
 * The messages about a launch: a post in the channel once it qualifies, an edit of that post at
 * later stages or if a fork drops the launch, and alerts to members whose preferences it matches.
 * @returns `later`: the post of a launch that a fork dropped is being sent
 */
export async function composeLaunchMessages(
  context: BotContext,
  matcher: AlertMatcher,
  news: Message<LaunchNews>,
): Promise<LaunchWork | 'later'> {
  const { mint } = news.payload
  if (news.topic === LAUNCH_DROPPED) return dropped(context, mint, news.createdAt)
  const card = await launchCard(context, mint)
  if (card === null) return NOTHING
  const { stage } = news.payload
  const work = await inChannel(context, card, stage)
  const { messages, ...others } = await matchesOf(context, matcher, card, stage)
  return { ...work, ...others, messages: [...work.messages, ...messages] }
}

/** A post that still waits is not sent; one that was sent is edited. */
async function dropped(
  context: BotContext,
  mint: string,
  droppedAt: Ms,
): Promise<LaunchWork | 'later'> {
  const { db } = context
  // It came back before this was delivered.
  if ((await findLaunch(db.read, mint)) !== null) return NOTHING
  if (await db.transaction((tx) => withdrawPost(tx, mint))) return NOTHING
  if (await isWaiting(db.read, postKey(mint))) return 'later'
  // It may return, and be dropped again. Stored, so it keeps its name.
  const what = `taken back ${droppedAt}`
  return { ...NOTHING, messages: await editPost(context, mint, what, null) }
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
    return { ...NOTHING, messages: edits, shown: edits.length > 0 ? shown : null }
  }
  const post = await choosePost(context, card, stage)
  if (post === null) return { ...NOTHING, avoided: await chooseAvoided(context, card, stage) }
  const place = { ...PLAIN_CARD, post, language: context.channelLanguage }
  const call = postCall(context, card, place)
  const line = context.noticesIn(context.channelLanguage).launches.line(card)
  const once = postKey(mint)
  const message = { chat: channelId, rank: 'launch', pace: 'channel', once, call, line } as const
  return { ...NOTHING, post, messages: [message] }
}

const PLAIN_CARD = { messageId: null, post: null, turns: [], chosen: null, filters: [] } as const

/** Alerts to members with filters that the launch meets, one for all filters of a member's destination. */
async function matchesOf(
  context: BotContext,
  matcher: AlertMatcher,
  card: LaunchCard,
  stage: Stage,
): Promise<Pick<LaunchWork, 'messages' | 'alerts' | 'pushes' | 'onStored'>> {
  const { db, clock } = context
  const isQueueLong = await isBehind(db.read, MOST_MESSAGES, clock.now())
  const recipients = await matcher.match(card.launch.mint, stage, isQueueLong)
  const { launch } = card
  const alerts = recipients.flatMap(({ to, filters, once }): WebhookAlert[] => {
    if (to.kind !== 'webhook') return []
    const data = { at: clock.now(), mint: launch.mint, stage, filters, launch }
    return [{ webhooks: to.webhooks, once, data }]
  })
  const pushes = pushesOf(context, card, recipients)
  const messages = await directMessages(context, card, recipients)
  return { messages, alerts, pushes, onStored: () => matcher.stored(recipients) }
}

/** Each browser's notification is in the language that its page had. */
function pushesOf(
  { clock, noticesIn }: BotContext,
  card: LaunchCard,
  recipients: readonly AlertRecipient[],
): PushAlert[] {
  const { mint } = card.launch
  return recipients.flatMap(({ to, filters, once }) => {
    if (to.kind !== 'push') return []
    const byLanguage = Map.groupBy(to.devices, ({ language }) => language)
    return [...byLanguage].map(([language, devices]) => {
      const text = noticesIn(language).launches.notification(card, filters)
      const message = { ...text, path: `/launches/${mint}`, tag: mint }
      return { devices: devices.map(({ id }) => id), once, message, at: clock.now() }
    })
  })
}

/** Each text is written once for all members who get the same. */
async function directMessages(
  context: BotContext,
  card: LaunchCard,
  recipients: readonly AlertRecipient[],
): Promise<Outgoing[]> {
  const direct = recipients.flatMap(({ to, ...rest }) => {
    if (to.kind === 'webhook' || to.kind === 'push') return []
    const reader = to.kind === 'group' ? to.owner : { id: to.chat, language: to.language }
    return [{ ...rest, chat: to.chat, reader }]
  })
  const people = direct.map(({ reader }) => reader)
  const languages = await languagesOf(context, people)
  const written = new Map<string, Call>()
  return direct.map(({ chat, reader, chosen, filters, once }) => {
    const language = languages.get(reader.id) ?? null
    const key = JSON.stringify([language, chosen, filters])
    const place = { ...PLAIN_CARD, language, chosen, filters }
    const call = written.get(key) ?? postCall(context, card, place)
    written.set(key, call)
    return { chat, rank: 'launch', once, call }
  })
}
