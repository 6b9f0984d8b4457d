import { MOST_IN_GROUP } from '../../../contract/alerts.ts'
import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import {
  type AlertGroup,
  dropGroup,
  findGroup,
  ownerOfGroup,
  recordGroupChecked,
  redirectAlerts,
  SendFailure,
  storeGroup,
} from '../../../domains/messages/index.ts'
import { HOUR, MINUTE } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { oneLine } from '../../../kernel/text.ts'
import { publish } from '../../news.ts'
import { type BotContext, type GroupEnd, queueMessage } from '../context.ts'
import { noticesFor } from '../languages.ts'
import { telegramOf } from '../member.ts'
import { groupsToCheck } from './queries.ts'

const CODE_MS = 10 * MINUTE
const CODE_LENGTH = 12
const MOST_TITLE = 64
const ADMINISTRATORS: readonly string[] = ['creator', 'administrator']
/** Each costs two calls. */
const CHECKED_AT_ONCE = 20
const CHECK_MS = HOUR

/** The outcome of a code that somebody sent in a group. */
type GroupProof =
  | { kind: 'proven'; group: AlertGroup }
  | { kind: 'not_admin' | 'crowded' | 'taken' | 'late' | 'unavailable' }

/** The code that a member sends in their group. It is theirs alone, and lasts 10 to 20 minutes. */
export function groupCode(context: Pick<BotContext, 'sealer' | 'clock'>, account: string): string {
  return codeOf(context, account, 0)
}

/** Whether a text in a group may be a code. */
export function isGroupCode(text: string): boolean {
  return text.length === CODE_LENGTH && /^[\w-]+$/.test(text)
}

function codeOf(
  { sealer, clock }: Pick<BotContext, 'sealer' | 'clock'>,
  account: string,
  ago: number,
): string {
  const span = Math.floor(clock.now() / CODE_MS) - ago
  return sealer.key(`alert group ${account} ${span}`).slice(0, CODE_LENGTH)
}

/**
 * Checks that a member who sent their code in a group runs that group, and that it is small. Telegram is asked, so
 * this is outside the transaction that stores the group.
 *
 * @param user the member's Telegram id, as the sender of the message
 */
export async function proveGroup(
  context: BotContext,
  { account, user, chat, code }: { account: string; user: string; chat: string; code: string },
): Promise<GroupProof> {
  const { telegram, db, sealer } = context
  if (![0, 1].some((ago) => codeOf(context, account, ago) === code)) return { kind: 'late' }
  try {
    if (!ADMINISTRATORS.includes(await telegram.memberStatus(chat, user)))
      return { kind: 'not_admin' }
    if (await isCrowded(context, chat)) return { kind: 'crowded' }
    const owner = await ownerOfGroup(db.read, sealer, chat)
    if (owner !== null && owner !== account) return { kind: 'taken' }
    const { title } = await telegram.chat(chat)
    return { kind: 'proven', group: { account, chat, title: oneLine(title, MOST_TITLE) } }
  } catch (error) {
    if (error instanceof SendFailure) return { kind: 'unavailable' }
    throw error
  }
}

/**
 * Stores a proven group; the bot leaves the one that it replaces.
 * @returns false: another member proved it first
 */
export async function keepGroup(tx: Tx, context: BotContext, group: AlertGroup): Promise<boolean> {
  const { sealer, clock } = context
  const before = await findGroup(tx, sealer, group.account)
  const isStored = await storeGroup(tx, sealer, group, clock.now())
  if (isStored && before !== null && before.chat !== group.chat) await leave(tx, context, before)
  return isStored
}

/** Ends the alerts in a member's group at their wish, and leaves it. */
export async function giveUpGroup(tx: Tx, context: BotContext, account: string): Promise<void> {
  const group = await findGroup(tx, context.sealer, account)
  if ((await dropGroup(tx, account)) && group !== null) await leave(tx, context, group)
}

/**
 * Ends the alerts in the groups whose members' access has ended, who no longer run them, that grew too large, or that
 * take no messages. Waits for the next round where Telegram does not answer.
 */
export async function checkGroups(context: BotContext): Promise<void> {
  const { db, clock, sealer } = context
  const now = clock.now()
  const query = { before: now - CHECK_MS, now, limit: CHECKED_AT_ONCE }
  for (const { account_id, refused_at, membership } of await groupsToCheck(db.read, query)) {
    const group = await findGroup(db.read, sealer, account_id)
    let end: GroupEnd | null
    // Sealed under another key, it could get nothing either.
    if (group === null) end = 'removed'
    else if (membership === null) end = 'ended'
    else if (refused_at !== null) end = 'silenced'
    else end = await endOf(context, group)
    if (end === null) await db.transaction((tx) => recordGroupChecked(tx, account_id, clock.now()))
    else await endGroup(context, account_id, group, end)
  }
}

/** Why a group may get no alerts anymore, as Telegram says; null: it may. */
async function endOf(context: BotContext, { account, chat }: AlertGroup): Promise<GroupEnd | null> {
  const person = await telegramOf(context, account)
  if (person === null) return 'not_admin'
  try {
    const status = await context.telegram.memberStatus(chat, person.id)
    if (!ADMINISTRATORS.includes(status)) return 'not_admin'
    return (await isCrowded(context, chat)) ? 'crowded' : null
  } catch (error) {
    const isOut = error instanceof SendFailure && ['gone', 'refused'].includes(error.kind)
    if (isOut) return 'removed'
    throw error
  }
}

/** Deletes an account's group, tells its member why, and leaves it. */
async function endGroup(
  context: BotContext,
  account: string,
  group: AlertGroup | null,
  end: GroupEnd,
): Promise<void> {
  const write = await groupEnding(context, account, group, end)
  await context.db.transaction(write)
  publish(context.db, MESSAGES_QUEUED, 'group')
}

/** The member whose own group a chat is, by their Telegram id; null: it is nobody's. */
export async function memberOfGroup(
  { db, sealer }: Pick<BotContext, 'db' | 'sealer'>,
  chat: string,
): Promise<string | null> {
  const account = await ownerOfGroup(db.read, sealer, chat)
  const person = account === null ? null : await telegramOf({ db, sealer }, account)
  return person?.id ?? null
}

/** Ends a group's alerts, in the caller's transaction. */
export async function groupEnding(
  context: BotContext,
  account: string,
  group: AlertGroup | null,
  end: GroupEnd,
): Promise<(tx: Tx) => Promise<void>> {
  const person = await telegramOf(context, account)
  const notices = person && (await noticesFor(context, person))
  return async (tx) => {
    if (!(await dropGroup(tx, account)) || group === null) return
    if (end !== 'removed') await leave(tx, context, group)
    if (person === null || notices === null) return
    const { sealer, clock } = context
    if (end !== 'ended')
      await redirectAlerts(tx, sealer, { from: group.chat, to: person.id }, clock.now())
    const once = `group over ${account} ${context.clock.now()}`
    const call = { method: 'send', text: notices.groupOver(group.title, end) } as const
    await queueMessage(tx, context, { chat: person.id, rank: 'account', once, call })
  }
}

function leave(tx: Tx, context: BotContext, { account, chat }: AlertGroup): Promise<void> {
  const once = `leave ${account} ${context.clock.now()}`
  return queueMessage(tx, context, { chat, rank: 'account', once, call: { method: 'leave' } })
}

/** The bot does not count. */
async function isCrowded({ telegram }: BotContext, chat: string): Promise<boolean> {
  return (await telegram.memberCount(chat)) - 1 > MOST_IN_GROUP
}
