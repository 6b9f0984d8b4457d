import { MESSAGE_NEWS } from '../../contract/news.ts'
import {
  linkedAccountsAfter,
  openUserIfReadable,
  telegramKey,
} from '../../domains/accounts/index.ts'
import { isActive } from '../../domains/memberships/index.ts'
import {
  leftAtOf,
  type MemberStatus,
  noteIn,
  noteOut,
  type Person,
  SendFailure,
  type UpdateContent,
} from '../../domains/messages/index.ts'
import { type Ms, SECOND } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { openIfReadable } from '../../kernel/seal.ts'
import { publish } from '../news.ts'
import { noteRightsChange } from './channel-rights.ts'
import { type BotContext, queueMessage } from './context.ts'
import { knownLanguageOf } from './languages.ts'
import { memberByTelegram } from './member.ts'
import { admittedWithoutAccount, admittedWithoutMembership } from './queries.ts'

type Join = Extract<UpdateContent, { kind: 'join_request' }>
type Change = Extract<UpdateContent, { kind: 'member-change' }>
/** Stores a decision. All reading is done before. */
export type Write = (tx: Tx) => Promise<void>

const AT_ONCE = 200
const IN: ReadonlySet<MemberStatus> = new Set(['creator', 'administrator', 'member', 'restricted'])

/** Admits members and declines everyone else, whichever link they used. */
export async function decideJoin(
  context: BotContext,
  { chat, from, replyChat }: Join,
  once: string,
): Promise<Write | null> {
  if (chat !== context.channelId) return null
  const member = await memberByTelegram(context, from.id)
  const isWelcome = member !== null && isActive(member.term, context.clock.now())
  const known = await knownLanguageOf(context, from.id)
  const notices = context.noticesIn(known?.chosen ?? from.language ?? known?.client ?? null)
  const { buttons } = notices
  return async (tx) => {
    const text = isWelcome ? notices.joined() : notices.declined()
    const button = isWelcome
      ? { text: buttons.account, url: `${context.siteUrl}/dashboard` }
      : { text: buttons.site, url: context.siteUrl }
    await queueMessage(tx, context, {
      chat: replyChat,
      rank: 'answer',
      once: `join ${once}`,
      call: { method: 'send', text, keyboard: [[button]] },
    })
    const method = isWelcome ? 'approve' : 'decline'
    const call = { method, user: from.id } as const
    // Telegram allows messages to this person only while their request is open.
    await queueMessage(tx, context, { chat, rank: 'answer', once: `${method} ${once}`, call }, 1)
    if (isWelcome) await noteJoined(tx, context, from, null)
  }
}

/** Records that a person joined or left, or that the bot's own rights changed. */
export async function noteMemberChange(
  context: BotContext,
  change: Change,
  once: string,
): Promise<Write | null> {
  const { channelId, clock } = context
  if (change.chat !== channelId) return null
  if (change.isUs) return (tx) => noteRightsChange(tx, context, once)
  const joined = IN.has(change.after) && !IN.has(change.before)
  const went = IN.has(change.before) && !IN.has(change.after)
  if (went) return (tx) => noteLeft(tx, context, change.person)
  if (!joined) return null
  const member = await memberByTelegram(context, change.person.id)
  const isEntitled = member !== null && isActive(member.term, clock.now())
  return async (tx) => {
    // We approved this person. The membership may have ended since, but they were not added by hand.
    if ((await leftAtOf(tx, keyOf(context, change.person))) === null) return
    await noteJoined(tx, context, change.person, isEntitled ? null : clock.now())
    if (!isEntitled) await notifyOperators(tx, context, `added by hand ${once}`, change.person)
  }
}

/**
 * Removes everyone we admitted whose membership has ended, moved, or been revoked. Compares states
 * instead of following events, so nothing is missed. People stored under another key stay until that
 * key is back.
 * @returns how many were removed
 */
export async function removeEnded(context: BotContext): Promise<number> {
  const { db, clock, channelId, sealer } = context
  if (channelId === null) return 0
  const now = clock.now()
  let count = 0
  let after = ''
  for (;;) {
    const rows = await admittedWithoutMembership(db.read, { after, now, limit: AT_ONCE })
    if (rows.length === 0) break
    after = rows.at(-1)?.telegram_key ?? ''
    const readable = rows.flatMap((row) => {
      const user = openIfReadable(sealer, row.sealed)
      return user === null ? [] : [{ ...row, user: user as string }]
    })
    if (readable.length === 0) continue
    await db.transaction(async (tx) => {
      for (const { telegram_key: key, joined_at: joinedAt, user } of readable) {
        const once = `remove ${key} ${joinedAt}`
        const call = { method: 'remove', user } as const
        await queueMessage(tx, context, { chat: channelId, rank: 'account', once, call })
      }
      const keys = readable.map((row) => row.telegram_key)
      await noteOut(tx, keys, now)
    })
    count += readable.length
  }
  if (count > 0) publish(db, MESSAGE_NEWS, 'removed')
  return count
}

/**
 * Asks Telegram about each person we know, since it has no list of members. Records who left and
 * who is in; `removeEnded` then removes those without a membership. Stops when Telegram refuses to
 * answer, as after the bot was removed from the channel: then no departures are recorded.
 */
export async function reconcileChannel(context: BotContext, signal: AbortSignal): Promise<void> {
  const { db, channelId, clock } = context
  if (channelId === null) return
  for await (const person of peopleWeKnow(context)) {
    if (signal.aborted) return
    const status = person && (await statusOf(context, channelId, person, signal))
    if (status === 'refused') return
    if (person && status) await db.transaction((tx) => compare(tx, context, person, status))
    await clock.wait(200, signal)
  }
}

type Known = { key: string; person: Pick<Person, 'id'> | null }

/** Everyone with an account or admitted without one; null: stored under another key. */
async function* peopleWeKnow(context: BotContext): AsyncIterable<Known['person']> {
  for (const readAfter of [accountsAfter, admittedAfter]) {
    let rows = await readAfter(context, '')
    while (rows.length > 0) {
      yield* rows.map(({ person }) => person)
      rows = await readAfter(context, rows.at(-1)?.key ?? '')
    }
  }
}

async function accountsAfter({ db, sealer }: BotContext, after: string): Promise<Known[]> {
  const rows = await linkedAccountsAfter(db.read, after, AT_ONCE)
  return rows.map(({ key, sealed }) => ({
    key,
    person: sealed === null ? null : openUserIfReadable(sealer, sealed),
  }))
}

/** People we admitted whose account is gone: their removal may have been lost. */
async function admittedAfter({ db, sealer }: BotContext, after: string): Promise<Known[]> {
  const rows = await admittedWithoutAccount(db.read, { after, limit: AT_ONCE })
  return rows.map(({ telegram_key: key, sealed }) => {
    const id = openIfReadable(sealer, sealed) as string | null
    return { key, person: id === null ? null : { id } }
  })
}

/** `refused`: Telegram refuses all such requests. null: stopped. */
async function statusOf(
  { telegram, clock }: BotContext,
  channelId: string,
  person: Pick<Person, 'id'>,
  signal: AbortSignal,
): Promise<MemberStatus | 'refused' | null> {
  while (!signal.aborted) {
    try {
      return await telegram.memberStatus(channelId, person.id, signal)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (error.kind !== 'wait' && error.kind !== 'again') return 'refused'
      await clock.wait(Math.max(error.retryAfterMs, 5 * SECOND), signal)
    }
  }
  return null
}

async function compare(
  tx: Tx,
  context: BotContext,
  person: Pick<Person, 'id'>,
  status: MemberStatus,
): Promise<void> {
  const leftAt = await leftAtOf(tx, keyOf(context, person))
  const isIn = status === 'member' || status === 'restricted'
  if (!isIn && leftAt === null) await noteLeft(tx, context, person)
  // `removeEnded` removes those without a membership.
  if (isIn && leftAt !== null) await noteJoined(tx, context, person, null)
}

const keyOf = ({ sealer }: BotContext, { id }: Pick<Person, 'id'>) => telegramKey(sealer, id)

function noteJoined(
  tx: Tx,
  context: BotContext,
  person: Pick<Person, 'id'>,
  byHand: Ms | null,
): Promise<void> {
  const { sealer, clock } = context
  const key = keyOf(context, person)
  return noteIn(tx, { key, sealed: sealer.seal(person.id), byHand }, clock.now())
}

function noteLeft(tx: Tx, context: BotContext, person: Pick<Person, 'id'>): Promise<void> {
  return noteOut(tx, [keyOf(context, person)], context.clock.now())
}

async function notifyOperators(
  tx: Tx,
  context: BotContext,
  once: string,
  person: Person,
): Promise<void> {
  const { operatorsChatId, log } = context
  if (operatorsChatId === null) return log.warn({}, 'a person was added to the channel by hand')
  const text = context.noticesIn(null).operators.addedByHand(person)
  const call = { method: 'send', text } as const
  await queueMessage(tx, context, { chat: operatorsChatId, rank: 'account', once, call })
}
