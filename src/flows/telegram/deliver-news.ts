import {
  LAUNCH_TURNED,
  MEMBER_BOUND,
  MEMBER_GIFT_REDEEMED,
  MEMBER_GRANTED,
  MEMBER_LEFT,
  MEMBER_RETURNED,
  MEMBER_WEBHOOK,
  MESSAGES_QUEUED,
  type NewsOf,
  NOTICE_TOPICS,
  type NoticeNews,
  RECORD_CHECKPOINT,
  type ReturnedNews,
  TURN_TOPICS,
  WALLET_ACTED,
  WATCH_LOOKED_UP,
  type WATCH_TURNED,
} from '../../contract/news.ts'
import { openUser } from '../../domains/accounts/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import { GIVE_UP_AFTER_MS, type Outgoing } from '../../domains/messages/index.ts'
import { MINUTE } from '../../kernel/clock.ts'
import type { OutboxItem } from '../../kernel/db/outbox.ts'
import { lamports, usdc } from '../../kernel/money.ts'
import { publish } from '../news.ts'
import { memberKeyboard } from './channel-link.ts'
import { composeOperatorMessages } from './compose-operator-messages.ts'
import type { BotContext, Notices } from './context.ts'
import { deliverDue, messagesOnly } from './deliver-due.ts'
import { noticesFor } from './languages.ts'
import { shownTerm, telegramOf } from './member.ts'
import { composeCheckpointMessages } from './posts/compose-checkpoint-messages.ts'
import { composeTurnMessages } from './posts/compose-turn-messages.ts'
import { composeLookupMessages } from './watches/compose-lookup-messages.ts'
import { composeWalletMessages } from './watches/compose-wallet-messages.ts'
import { composeWatchMessages } from './watches/compose-watch-messages.ts'

/** Messages to people about their account, and to operators. */
const NOTICES = { topics: NOTICE_TOPICS, lifetimeMs: GIVE_UP_AFTER_MS, triedLate: NOTICE_TOPICS }
/** A late warning says how old it is. */
const TURNS = { topics: TURN_TOPICS, lifetimeMs: 15 * MINUTE, triedLate: TURN_TOPICS }

/** Turns news about accounts and for operators into messages. @returns how many were claimed */
export async function deliverNews(context: BotContext): Promise<number> {
  const count = await deliverDue(context, NOTICES, async (item) => {
    const messages = await composeNotice(context, item)
    if (messages.length === 0) context.log.info({ topic: item.topic }, 'news without a recipient')
    return messagesOnly(context, messages)
  })
  if (count > 0) publish(context.db, MESSAGES_QUEUED, 'news')
  return count
}

/** Delivers turns of posted launches, and news of watched coins and wallets, before waiting launches. */
export async function deliverTurns(context: BotContext): Promise<number> {
  const count = await deliverDue(context, TURNS, async (item) => {
    const messages =
      item.topic === LAUNCH_TURNED
        ? await composeTurnMessages(context, item)
        : await composeWatcherMessages(context, item)
    return messagesOnly(context, messages)
  })
  if (count > 0) publish(context.db, MESSAGES_QUEUED, 'turns')
  return count
}

function composeWatcherMessages(
  context: BotContext,
  news: OutboxItem<NewsOf<typeof WATCH_TURNED | typeof WATCH_LOOKED_UP | typeof WALLET_ACTED>>,
): Promise<Outgoing[]> {
  if (news.topic === WALLET_ACTED) return composeWalletMessages(context, news)
  return news.topic === WATCH_LOOKED_UP
    ? composeLookupMessages(context, news)
    : composeWatchMessages(context, news)
}

async function composeNotice(
  context: BotContext,
  news: OutboxItem<NoticeNews>,
): Promise<Outgoing[]> {
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
      return accountMessages(context, account, once, (textIn) =>
        textIn.giftRedeemed({ order, plan }),
      )
    }
    case RECORD_CHECKPOINT:
      return composeCheckpointMessages(context, news.payload)
    default:
      return composeOperatorMessages(context, news, once)
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
