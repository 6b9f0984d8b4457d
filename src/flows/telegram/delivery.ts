import {
  LAUNCH_TOPICS,
  LAUNCH_TURNED,
  type LaunchNews,
  MEMBER_BOUND,
  MEMBER_GIFT_REDEEMED,
  MEMBER_GRANTED,
  MEMBER_LEFT,
  MEMBER_RETURNED,
  MEMBER_WEBHOOK,
  MESSAGE_NEWS,
  type NewsOf,
  NOTICE_TOPICS,
  type NoticeNews,
  RECORD_CHECKPOINT,
  type ReturnedNews,
  TURN_TOPICS,
  WATCH_LOOKED_UP,
  type WATCH_TURNED,
} from '../../contract/news.ts'
import { openUser } from '../../domains/accounts/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import {
  DEAD_AFTER,
  notePostShown,
  type Outgoing,
  sendLater,
  storePost,
} from '../../domains/messages/index.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { finish, giveUp, type Message, retryAt } from '../../kernel/db/outbox.ts'
import { lamports, usdc } from '../../kernel/money.ts'
import { claimNews, publish } from '../news.ts'
import type { AlertMatcher } from './alerts/match-alerts.ts'
import { memberKeyboard } from './channel-link.ts'
import type { BotContext, Notices } from './context.ts'
import { noticesFor } from './languages.ts'
import { shownTerm, telegramOf } from './member.ts'
import { operatorMessages } from './operator-news.ts'
import { type LaunchWork, launchMessages } from './post-launches.ts'
import { checkpointMessages } from './posts/post-checkpoint.ts'
import { turnMessages } from './posts/warn.ts'
import { lookupMessages } from './watches/report-looked-up.ts'
import { watchMessages } from './watches/warn-watchers.ts'

const AT_ONCE = 50
const RETRY_AFTER = 10 * MINUTE
/** Launch news older than this is dropped; the site still has it. */
const LAUNCH_MS = 15 * MINUTE

/**
 * Turns news from the outbox into messages, at least once each: a repeat has the same `once` and
 * changes nothing. Failed news is retried for two days and delays nothing else.
 * @returns how many were claimed
 */
export async function deliverNews(context: BotContext): Promise<number> {
  const { db, entropy, clock, log } = context
  const claim = { topics: NOTICE_TOPICS, now: clock.now(), leaseMs: MINUTE, limit: AT_ONCE }
  const news = await claimNews(db, entropy, claim)
  for (const item of news) {
    await deliver(context, item, async () => {
      const messages = await composeNotice(context, item)
      if (messages.length === 0) log.info({ topic: item.topic }, 'news without a recipient')
      return { messages, post: null, shown: null }
    })
  }
  if (news.length > 0) publish(db, MESSAGE_NEWS, 'news')
  return news.length
}

/** Delivers news of launches. There may be thousands, so no other news waits behind them. */
export async function deliverLaunches(context: BotContext, matcher: AlertMatcher): Promise<number> {
  const { db, entropy, clock } = context
  const claim = { topics: LAUNCH_TOPICS, now: clock.now(), leaseMs: MINUTE, limit: AT_ONCE }
  const news = await claimNews(db, entropy, claim)
  for (const item of news) {
    const isLate = clock.now() - item.createdAt > LAUNCH_MS
    if (isLate) await finish(db, item, clock.now())
    else await deliver(context, item, () => launchMessages(context, matcher, item))
  }
  if (news.length > 0) publish(db, MESSAGE_NEWS, 'launches')
  return news.length
}

/** Delivers turns of posted launches and watched coins, before waiting launches. */
export async function deliverTurns(context: BotContext): Promise<number> {
  const { db, entropy, clock, log } = context
  const claim = { topics: TURN_TOPICS, now: clock.now(), leaseMs: MINUTE, limit: AT_ONCE }
  const news = await claimNews(db, entropy, claim)
  for (const item of news) {
    try {
      const messages =
        item.topic === LAUNCH_TURNED
          ? await turnMessages(context, item)
          : await watcherMessages(context, item)
      if (messages === 'later') {
        await retryAt(db, item, clock.now() + SECOND, 'its post has not been sent yet')
        continue
      }
      await db.transaction(async (tx) => {
        for (const message of messages) await sendLater(tx, context, message, clock.now())
      })
      await finish(db, item, clock.now())
    } catch (error) {
      const { message: reason } = error as Error
      log.error({ topic: item.topic, err: reason }, 'news failed; retrying later')
      await retryAt(db, item, clock.now() + SECOND, reason)
    }
  }
  if (news.length > 0) publish(db, MESSAGE_NEWS, 'turns')
  return news.length
}

function watcherMessages(
  context: BotContext,
  news: Message<NewsOf<typeof WATCH_TURNED | typeof WATCH_LOOKED_UP>>,
): Promise<Outgoing[]> {
  return news.topic === WATCH_LOOKED_UP
    ? lookupMessages(context, news)
    : watchMessages(context, news)
}

/** Queues an item's messages, then finishes it. If it is repeated, it queues nothing again. */
async function deliver(
  context: BotContext,
  item: Message<NoticeNews | LaunchNews>,
  compose: () => Promise<LaunchWork>,
): Promise<void> {
  const { db, clock, log } = context
  const { topic } = item
  try {
    const { messages, post, shown } = await compose()
    await db.transaction(async (tx) => {
      if (post) await storePost(tx, post)
      if (shown) await notePostShown(tx, shown.post, shown.cap, clock.now())
      for (const message of messages) await sendLater(tx, context, message, clock.now())
    })
    await finish(db, item, clock.now())
  } catch (error) {
    const { message: reason } = error as Error
    const now = clock.now()
    const isOver = now - item.createdAt > DEAD_AFTER
    log.error({ topic, err: reason }, isOver ? 'news was given up' : 'news failed; retrying later')
    await (isOver ? giveUp(db, item, now, reason) : retryAt(db, item, now + RETRY_AFTER, reason))
  }
}

async function composeNotice(context: BotContext, news: Message<NoticeNews>): Promise<Outgoing[]> {
  const once = `${news.topic} ${news.id}`
  switch (news.topic) {
    case MEMBER_GRANTED:
    case MEMBER_BOUND:
      return accessMessages(context, news.payload.account, once)
    case MEMBER_LEFT:
      return [await unlinkedMessage(context, news.payload.sealed, once)]
    case MEMBER_WEBHOOK:
      return webhookMessages(context, news.payload, once)
    case MEMBER_RETURNED:
      return returnedMessages(context, news.payload, once)
    case MEMBER_GIFT_REDEEMED: {
      const { account, order, plan } = news.payload
      return accountMessages(context, account, once, (say) => say.giftRedeemed({ order, plan }))
    }
    case RECORD_CHECKPOINT:
      return checkpointMessages(context, news.payload)
    default:
      return operatorMessages(context, news, once)
  }
}

/** Messages with the current access and the link to the channel; none for accounts without Telegram. */
async function accessMessages(
  context: BotContext,
  accountId: string,
  once: string,
): Promise<Outgoing[]> {
  const person = await telegramOf(context, accountId)
  const membership = await findMembership(context.db.read, accountId)
  if (!person || !membership || !isActive(membership, context.clock.now())) return []
  const notices = await noticesFor(context, person)
  const keyboard = await memberKeyboard(context, notices)
  const text = notices.granted(await shownTerm(context, accountId, membership))
  const call = { method: 'send', text, keyboard } as const
  return [{ chat: person.id, rank: 'answer', once, call }]
}

function webhookMessages(
  context: BotContext,
  { account, host, because }: NewsOf<typeof MEMBER_WEBHOOK>['payload'],
  once: string,
): Promise<Outgoing[]> {
  return accountMessages(context, account, once, ({ webhookOff }) => webhookOff(host, because))
}

function returnedMessages(
  context: BotContext,
  { account, order, lamports: inSol, usdc: inUsdc = '0', destination }: ReturnedNews,
  once: string,
): Promise<Outgoing[]> {
  const amount = { lamports: lamports(inSol), usdc: usdc(BigInt(inUsdc)) }
  const said = { order, amount, destination }
  return accountMessages(context, account, once, (notices) => notices.returned(said))
}

/** One message about an account, with a button that opens it; none for accounts without Telegram. */
async function accountMessages(
  context: BotContext,
  account: string,
  once: string,
  say: (notices: Notices) => string,
): Promise<Outgoing[]> {
  const person = await telegramOf(context, account)
  if (!person) return []
  const notices = await noticesFor(context, person)
  const keyboard = [[{ text: notices.buttons.account, url: `${context.siteUrl}/dashboard` }]]
  return [
    {
      chat: person.id,
      rank: 'account',
      once,
      call: { method: 'send', text: say(notices), keyboard },
    },
  ]
}

/** The message to a person whose membership moved elsewhere. `removeEnded` removes them from the channel. */
async function unlinkedMessage(
  context: BotContext,
  sealed: string,
  once: string,
): Promise<Outgoing> {
  const person = openUser(context.sealer, sealed)
  const notices = await noticesFor(context, person)
  const keyboard = [[{ text: notices.buttons.site, url: context.siteUrl }]]
  const call = { method: 'send', text: notices.unbound(), keyboard } as const
  return { chat: person.id, rank: 'account', once, call }
}
