import type { OrderException } from '../contract/records.ts'
import { openUser, type TelegramUser } from '../domains/accounts/index.ts'
import { type Keyboard, type Outgoing, sendLater } from '../domains/alerts/index.ts'
import { findMembership, isActive } from '../domains/memberships/index.ts'
import { HOUR, MINUTE } from '../kernel/clock.ts'
import { claimDue, finish, giveUp, type Message, retryAt } from '../kernel/db/outbox.ts'
import { MEMBER_BOUND, MEMBER_LEFT } from './bind.ts'
import { type BotContext, MESSAGE_NEWS } from './bot-context.ts'
import { memberKeyboard } from './channel-link.ts'
import { telegramOf } from './telegram-member.ts'
import { isOfLaunch, tellLaunch } from './tell-launches.ts'

const AT_ONCE = 50
const AGAIN_AFTER = 10 * MINUTE
const DEAD_AFTER = 48 * HOUR
/** Nobody wants to hear of a launch that late: what the bot slept through is on the site. */
const LAUNCH_MS = 15 * MINUTE

/**
 * Turns what the house has noted for others into messages, at least once each: a repeat has the same
 * `once` and changes nothing. What can't be told is tried again for two days, and holds up nothing.
 * @returns how many there were
 */
export async function deliverNews(context: BotContext): Promise<number> {
  const { db, entropy, clock } = context
  const options = { now: clock.now(), leaseMs: MINUTE, limit: AT_ONCE }
  const news = await claimDue(db, entropy, options)
  for (const item of news) await deliver(context, item)
  if (news.length > 0) db.publish(MESSAGE_NEWS, 'news')
  return news.length
}

/**
 * The same for launches. There may be many of them: they come behind one another, not before what
 * somebody waits for.
 */
export async function deliverLaunches(context: BotContext): Promise<number> {
  const { db, entropy, clock } = context
  const options = { leaseMs: MINUTE, limit: AT_ONCE, topic: 'launch.%' }
  const news = await claimDue(db, entropy, { now: clock.now(), ...options })
  for (const item of news) {
    const isLate = clock.now() - item.createdAt > LAUNCH_MS
    await (isLate ? finish(db, item, clock.now()) : deliver(context, item))
  }
  if (news.length > 0) db.publish(MESSAGE_NEWS, 'launches')
  return news.length
}

async function deliver(context: BotContext, item: Message): Promise<void> {
  const { db, clock, log } = context
  const { topic } = item
  try {
    const messages = await compose(context, item)
    if (messages.length === 0 && !isOfLaunch(topic)) log.info({ topic }, 'nobody to tell')
    await db.transaction(async (tx) => {
      for (const message of messages) await sendLater(tx, context, message, clock.now())
    })
    await finish(db, item, clock.now())
  } catch (error) {
    const { message: reason } = error as Error
    const now = clock.now()
    const isOver = now - item.createdAt > DEAD_AFTER
    log.error({ topic, err: reason }, isOver ? 'news was given up' : 'news could not be told')
    await (isOver ? giveUp(db, item, now, reason) : retryAt(db, item, now + AGAIN_AFTER, reason))
  }
}

async function compose(context: BotContext, { id, topic, payload }: Message): Promise<Outgoing[]> {
  const fields = payload as Record<string, string>
  switch (topic) {
    case 'member.granted':
    case MEMBER_BOUND:
      return tellMember(context, fields.account ?? '', `${topic} ${id}`)
    case MEMBER_LEFT:
      return tellLeaver(context, fields.sealed ?? '', `${topic} ${id}`)
    default:
      if (isOfLaunch(topic)) return tellLaunch(context, topic, fields)
      return tellOperators(context, topic, fields, `${topic} ${id}`)
  }
}

/** Says what access there is now, with the way into the channel. Unbound accounts hear it in the browser. */
async function tellMember(
  context: BotContext,
  accountId: string,
  once: string,
): Promise<Outgoing[]> {
  const person = await telegramOf(context, accountId)
  const membership = await findMembership(context.db.read, accountId)
  if (!person || !membership || !isActive(membership, context.clock.now())) return []
  const notices = context.noticesIn(person.language)
  const keyboard = await memberKeyboard(context, notices)
  const text = notices.granted(membership)
  const call = { method: 'send', text, keyboard } as const
  return [{ chat: person.id, rank: 'answer', once, call }]
}

/** Somebody whom a membership has left. They leave the channel by the next look at who is in. */
function tellLeaver(context: BotContext, sealed: string, once: string): Outgoing[] {
  const person: TelegramUser = openUser(context.sealer, sealed)
  const notices = context.noticesIn(person.language)
  const keyboard = [[{ text: notices.buttons.site, url: context.siteUrl }]]
  const call = { method: 'send', text: notices.unbound(), keyboard } as const
  return [{ chat: person.id, rank: 'account', once, call }]
}

async function tellOperators(
  context: BotContext,
  topic: string,
  fields: Record<string, string>,
  once: string,
): Promise<Outgoing[]> {
  const { operatorsChatId, log } = context
  log.warn({ topic, ...fields }, 'for the operator')
  if (operatorsChatId === null) return []
  const { text, keyboard } = await sayToOperators(context, topic, fields)
  const call = { method: 'send', text, keyboard } as const
  return [{ chat: operatorsChatId, rank: 'account', once, call }]
}

async function sayToOperators(
  context: BotContext,
  topic: string,
  fields: Record<string, string>,
): Promise<{ text: string; keyboard?: Keyboard }> {
  const { operators, buttons } = context.noticesIn(null)
  const { read } = context.db
  if (topic === 'operator.review') {
    const id = fields.order ?? ''
    const order = await read
      .selectFrom('orders')
      .select('plan')
      .where('id', '=', id)
      .executeTakeFirst()
    const exception = fields.exception as OrderException
    const text = operators.review({ id, plan: order?.plan ?? '30d', exception })
    const keyboard = [
      [
        { text: buttons.grant, data: `ops:grant:${id}` },
        { text: buttons.refuse, data: `ops:refuse:${id}` },
      ],
    ]
    return { text, keyboard }
  }
  if (topic === 'operator.alarm') {
    const { kind = '', wallet = '', detail = '' } = fields
    return { text: operators.alarm({ kind, wallet, detail }) }
  }
  if (topic === 'operator.contact') {
    const letter = await read
      .selectFrom('contact_messages')
      .selectAll()
      .where('id', '=', fields.message ?? '')
      .executeTakeFirst()
    if (letter) {
      const { account_id, name, reply_to: replyTo, message } = letter
      const membership = account_id === null ? null : await findMembership(read, account_id)
      const isMember = membership && isActive(membership, context.clock.now())
      const plan = isMember ? membership.plan : null
      return { text: operators.contact({ name, replyTo, message, plan }) }
    }
  }
  return { text: operators.other(topic, JSON.stringify(fields)) }
}
