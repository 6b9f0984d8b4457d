import type { Stage } from '../../contract/launches/stages.ts'
import {
  LAUNCH_DROPPED,
  LAUNCH_TOPICS,
  type LaunchNews,
  MESSAGES_QUEUED,
} from '../../contract/news.ts'
import { findLaunch } from '../../domains/launches/index.ts'
import {
  type Call,
  type ChannelPostRow,
  findPost,
  isQueueLong,
  isWaiting,
  type Outgoing,
  postKey,
  recordPostShown,
  storeAvoided,
  storePost,
  withdrawPost,
} from '../../domains/messages/index.ts'
import { type PushAlert, queuePush } from '../../domains/push/index.ts'
import { queueAlert, type WebhookAlert } from '../../domains/webhooks/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { OutboxItem } from '../../kernel/db/outbox.ts'
import { publish } from '../news.ts'
import type { AlertMatcher, MemberAlert } from './alerts/match-alerts.ts'
import type { BotContext } from './context.ts'
import { deliverDue, messagesOnly, type Prepared, queueMessages } from './deliver-due.ts'
import { languagesOf } from './languages.ts'
import { type LaunchCard, launchCard } from './launch-card.ts'
import { chooseAvoided } from './posts/choose-avoided.ts'
import { choosePost } from './posts/choose-post.ts'
import { composeEdit, postCall } from './posts/edit-post.ts'

/** Late news of launches helps nobody; the site still has it. But a post without its launch is taken back. */
const LAUNCHES = {
  topics: LAUNCH_TOPICS,
  lifetimeMs: 15 * MINUTE,
  triedLate: [LAUNCH_DROPPED],
}
/** Stages that edit the post: Telegram accepts about one post every three seconds. */
const EDITED: readonly Stage[] = ['60s', '5m', '1h']
/** With more messages waiting than this, at 25 a second, an alert would arrive too late. */
const MOST_MESSAGES = 1_000

/** What a launch's news changes in the channel. */
type ChannelChange = {
  /** The post, or an edit of it. */
  messages: Outgoing[]
  /** Stores the post, the market cap that its edit shows, or that only its risk keeps a launch out. */
  storeRow?(tx: Tx): Promise<unknown>
}

/** A launch's alerts, one for all filters of a member's destination. */
type Alerts = {
  toWebhooks: WebhookAlert[]
  toBrowsers: PushAlert[]
  /** To chats. */
  messages: Outgoing[]
}

/**
 * Delivers due news of launches from the outbox. There may be thousands, so no other news waits behind them. What each
 * becomes is stored in one transaction: messages in the send queue, which `send-messages.ts` passes to Telegram one call
 * at a time, and alerts for members' browsers and webhooks.
 * @returns how many were claimed
 */
export async function deliverLaunches(context: BotContext, matcher: AlertMatcher): Promise<number> {
  const count = await deliverDue(context, LAUNCHES, (item) =>
    composeLaunchMessages(context, matcher, item),
  )
  if (count > 0) publish(context.db, MESSAGES_QUEUED, 'launches')
  return count
}

/**
 * What a launch's news becomes: a post in the channel once it qualifies, an edit of that post at
 * later stages or if a fork drops the launch, and alerts to members whose filters it meets for the first time
 * (`match-alerts.ts`). At launch there is no alert: most of what filters ask is known from the 10 s stage on.
 * @returns `later`: the post of a launch that a fork dropped is being sent
 */
async function composeLaunchMessages(
  context: BotContext,
  matcher: AlertMatcher,
  news: OutboxItem<LaunchNews>,
): Promise<Prepared> {
  const { mint } = news.payload
  if (news.topic === LAUNCH_DROPPED)
    return messagesOnly(context, await composeDropped(context, mint, news.createdAt))
  const card = await launchCard(context, mint)
  if (card === null) return messagesOnly(context, [])
  const { db, clock, entropy } = context
  const { stage } = news.payload
  const channel = await composeChannelChange(context, card, stage)
  const isLong = await isQueueLong(db.read, MOST_MESSAGES, clock.now())
  const recipients = await matcher.match(card.launch.mint, stage, isLong)
  const alerts = await alertsTo(context, card, stage, recipients)
  return {
    async store(tx) {
      await channel.storeRow?.(tx)
      for (const alert of alerts.toWebhooks) await queueAlert(tx, entropy, alert)
      for (const push of alerts.toBrowsers) await queuePush(tx, entropy, push)
      await queueMessages(tx, context, [...channel.messages, ...alerts.messages])
    },
    afterCommit: () => matcher.startPaces(recipients),
  }
}

/** A post that still waits is not sent; one that was sent is edited. */
async function composeDropped(
  context: BotContext,
  mint: string,
  droppedAt: Ms,
): Promise<Outgoing[] | 'later'> {
  const { db } = context
  // It came back before this was delivered.
  if ((await findLaunch(db.read, mint)) !== null) return []
  if (await db.transaction((tx) => withdrawPost(tx, mint))) return []
  if (await isWaiting(db.read, postKey(mint))) return 'later'
  // It may return, and be dropped again. Stored, so it keeps its name.
  return composeEdit(context, mint, `taken back ${droppedAt}`, null)
}

async function composeChannelChange(
  context: BotContext,
  card: LaunchCard,
  stage: Stage,
): Promise<ChannelChange> {
  const { channelId, db } = context
  const { mint } = card.launch
  if (channelId === null) return { messages: [] }
  const before = await findPost(db.read, mint)
  if (before !== null) return editOf(context, card, stage, before)
  const post = await choosePost(context, card, stage)
  if (post === null) {
    const avoided = await chooseAvoided(context, card, stage)
    if (avoided === null) return { messages: [] }
    return { messages: [], storeRow: (tx) => storeAvoided(tx, avoided) }
  }
  const place = { ...PLAIN_CARD, post, language: context.channelLanguage }
  const call = postCall(context, card, place)
  const line = context.noticesIn(context.channelLanguage).launches.line(card)
  const once = postKey(mint)
  const message = { chat: channelId, rank: 'launch', pace: 'channel', once, call, line } as const
  return { messages: [message], storeRow: (tx) => storePost(tx, post) }
}

async function editOf(
  context: BotContext,
  card: LaunchCard,
  stage: Stage,
  post: ChannelPostRow,
): Promise<ChannelChange> {
  if (!EDITED.includes(stage) || stage === post.stage) return { messages: [] }
  const { mint, market_cap_cents: cap } = card.launch
  const messages = await composeEdit(context, mint, stage, { card, post })
  if (messages.length === 0) return { messages }
  return { messages, storeRow: (tx) => recordPostShown(tx, post, cap, context.clock.now()) }
}

const PLAIN_CARD = { messageId: null, post: null, turns: [], tradeLink: null, filters: [] } as const

async function alertsTo(
  context: BotContext,
  card: LaunchCard,
  stage: Stage,
  recipients: readonly MemberAlert[],
): Promise<Alerts> {
  const { launch } = card
  const toWebhooks = recipients.flatMap(({ to, filters, once }): WebhookAlert[] => {
    if (to.kind !== 'webhook') return []
    const data = { at: context.clock.now(), mint: launch.mint, stage, filters, launch }
    return [{ webhooks: to.webhooks, once, data }]
  })
  const toBrowsers = pushesOf(context, card, recipients)
  return { toWebhooks, toBrowsers, messages: await directMessages(context, card, recipients) }
}

/** Each browser's notification is in the language that its page had. */
function pushesOf(
  { clock, noticesIn }: BotContext,
  card: LaunchCard,
  recipients: readonly MemberAlert[],
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
  recipients: readonly MemberAlert[],
): Promise<Outgoing[]> {
  const direct = recipients.flatMap(({ to, ...rest }) => {
    if (to.kind === 'webhook' || to.kind === 'push') return []
    const reader = to.kind === 'group' ? to.owner : { id: to.chat, language: to.language }
    return [{ ...rest, chat: to.chat, reader }]
  })
  const people = direct.map(({ reader }) => reader)
  const languages = await languagesOf(context, people)
  const written = new Map<string, Call>()
  return direct.map(({ chat, reader, tradeLink, filters, once }) => {
    const language = languages.get(reader.id) ?? null
    const key = JSON.stringify([language, tradeLink, filters])
    const place = { ...PLAIN_CARD, language, tradeLink, filters }
    const call = written.get(key) ?? postCall(context, card, place)
    written.set(key, call)
    return { chat, rank: 'launch', once, call }
  })
}
