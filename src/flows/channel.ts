import { openUserIfReadable, telegramKey } from '../domains/accounts/index.ts'
import { type Happening, type Person, SendFailure, type Standing } from '../domains/alerts/index.ts'
import { isActive } from '../domains/memberships/index.ts'
import { type Ms, SECOND } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { openIfReadable } from '../kernel/seal.ts'
import { type BotContext, MESSAGE_NEWS, say } from './bot-context.ts'
import { noteRightsChange } from './channel-rights.ts'
import { memberByTelegram } from './telegram-member.ts'

type Join = Extract<Happening, { kind: 'join_request' }>
type Change = Extract<Happening, { kind: 'standing' }>
/** What is to be written; reading has happened before. */
export type Write = (tx: Tx) => Promise<void>

const AT_ONCE = 200
const IN: ReadonlySet<Standing> = new Set(['creator', 'administrator', 'member', 'restricted'])

/** Whoever asks to join is let in by who they are, not by the link that they found. */
export async function judgeJoin(
  context: BotContext,
  { chat, from, replyChat }: Join,
  once: string,
): Promise<Write | null> {
  if (chat !== context.channelId) return null
  const member = await memberByTelegram(context, from.id)
  const isWelcome = member !== null && isActive(member.term, context.clock.now())
  const notices = context.noticesIn(from.language)
  const { buttons } = notices
  return async (tx) => {
    const text = isWelcome ? notices.joined() : notices.declined()
    const button = isWelcome
      ? { text: buttons.account, url: `${context.siteUrl}/dashboard` }
      : { text: buttons.site, url: context.siteUrl }
    await say(tx, context, {
      chat: replyChat,
      rank: 'answer',
      once: `join ${once}`,
      call: { method: 'send', text, keyboard: [[button]] },
    })
    const method = isWelcome ? 'approve' : 'decline'
    const call = { method, user: from.id } as const
    // Telegram lets us write to whoever asks only until they are let in or not.
    await say(tx, context, { chat, rank: 'answer', once: `${method} ${once}`, call }, 1)
    if (isWelcome) await noteIn(tx, context, from, null)
  }
}

/** Somebody came or went, or our own rights changed. */
export async function noteStanding(
  context: BotContext,
  change: Change,
  once: string,
): Promise<Write | null> {
  const { channelId, clock } = context
  if (change.chat !== channelId) return null
  if (change.isUs) return (tx) => noteRightsChange(tx, context, once)
  const came = IN.has(change.after) && !IN.has(change.before)
  const went = IN.has(change.before) && !IN.has(change.after)
  if (went) return (tx) => noteOut(tx, context, change.person.id)
  if (!came) return null
  const member = await memberByTelegram(context, change.person.id)
  const isEntitled = member !== null && isActive(member.term, clock.now())
  return async (tx) => {
    await noteIn(tx, context, change.person, isEntitled ? null : clock.now())
    if (!isEntitled) await tellOperators(tx, context, `stranger ${once}`, change.person)
  }
}

/**
 * Removes everyone we let in whose membership has ended, moved or been taken back. Looks at what is,
 * not at what has happened, so that nothing is missed. Who was noted under another key stays until it
 * is back.
 * @returns how many
 */
export async function removeEnded(context: BotContext): Promise<number> {
  const { db, clock, channelId, sealer } = context
  if (channelId === null) return 0
  const now = clock.now()
  let count = 0
  let after = ''
  for (;;) {
    const rows = await ended(context, after, now)
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
        await say(tx, context, { chat: channelId, rank: 'account', once, call })
      }
      const keys = readable.map((row) => row.telegram_key)
      await tx
        .updateTable('channel_members')
        .set({ left_at: now })
        .where('telegram_key', 'in', keys)
        .execute()
    })
    count += readable.length
  }
  if (count > 0) db.publish(MESSAGE_NEWS, 'removed')
  return count
}

/**
 * Telegram has no list of members: asks it for each person we know of, whether they are in as we
 * believe. Those who left are noted, those who are in without a membership are removed or told of.
 */
export async function reconcileChannel(context: BotContext, signal: AbortSignal): Promise<void> {
  const { db, channelId, clock, sealer } = context
  if (channelId === null) return
  let after = ''
  while (!signal.aborted) {
    const rows = await db.read
      .selectFrom('accounts')
      .select(['telegram_key', 'telegram_sealed'])
      .where('telegram_key', '>', after)
      .orderBy('telegram_key')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return
    for (const { telegram_key: key, telegram_sealed: sealed } of rows) {
      if (signal.aborted) return
      if (key === null || sealed === null || key === after) continue
      after = key
      const person = openUserIfReadable(sealer, sealed)
      const standing = person && (await standingOf(context, channelId, person, signal))
      if (person && standing) await db.transaction((tx) => compare(tx, context, person, standing))
      await clock.wait(200, signal)
    }
  }
}

/** Of one whom Telegram does not know there is nothing to tell but that they are out. null: stopped. */
async function standingOf(
  { telegram, clock }: BotContext,
  channelId: string,
  person: Person,
  signal: AbortSignal,
): Promise<Standing | null> {
  while (!signal.aborted) {
    try {
      return await telegram.standing(channelId, person.id, signal)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (error.kind !== 'wait' && error.kind !== 'again') return 'left'
      await clock.wait(Math.max(error.retryAfterMs, 5 * SECOND), signal)
    }
  }
  return null
}

async function compare(
  tx: Tx,
  context: BotContext,
  person: Person,
  standing: Standing,
): Promise<void> {
  const key = telegramKey(context.sealer, person.id)
  const known = await tx
    .selectFrom('channel_members')
    .select('left_at')
    .where('telegram_key', '=', key)
    .executeTakeFirst()
  const isIn = standing === 'member' || standing === 'restricted'
  if (!isIn && known?.left_at === null) await noteOut(tx, context, person.id)
  // Who has no membership is removed by the next look at those who are in.
  if (isIn && known?.left_at !== null) await noteIn(tx, context, person, null)
}

function ended({ db }: BotContext, after: string, now: Ms) {
  return db.read
    .selectFrom('channel_members')
    .select(['telegram_key', 'sealed', 'joined_at'])
    .where('left_at', 'is', null)
    .where('by_hand', 'is', null)
    .where('telegram_key', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts')
            .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
            .select('accounts.id')
            .whereRef('accounts.telegram_key', '=', 'channel_members.telegram_key')
            .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])),
        ),
      ),
    )
    .orderBy('telegram_key')
    .limit(AT_ONCE)
    .execute()
}

async function noteIn(
  tx: Tx,
  { sealer, clock }: BotContext,
  person: Person,
  byHand: Ms | null,
): Promise<void> {
  const values = {
    sealed: sealer.seal(person.id),
    joined_at: clock.now(),
    by_hand: byHand,
    left_at: null,
  }
  await tx
    .insertInto('channel_members')
    .values({ telegram_key: telegramKey(sealer, person.id), ...values })
    .onConflict((conflict) => conflict.column('telegram_key').doUpdateSet(values))
    .execute()
}

async function noteOut(tx: Tx, { sealer, clock }: BotContext, personId: string): Promise<void> {
  await tx
    .updateTable('channel_members')
    .set({ left_at: clock.now() })
    .where('telegram_key', '=', telegramKey(sealer, personId))
    .where('left_at', 'is', null)
    .execute()
}

async function tellOperators(
  tx: Tx,
  context: BotContext,
  once: string,
  person: Person,
): Promise<void> {
  const { operatorsChatId, log } = context
  if (operatorsChatId === null) return log.warn({}, 'somebody was added to the channel by hand')
  const text = context.noticesIn(null).operators.stranger(person)
  const call = { method: 'send', text } as const
  await say(tx, context, { chat: operatorsChatId, rank: 'account', once, call })
}
