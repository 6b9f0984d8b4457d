import { MESSAGES_QUEUED } from '../../contract/news.ts'
import { isActive } from '../../domains/memberships/index.ts'
import type { Outgoing } from '../../domains/messages/index.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import { storeFirstSetting, storeSetting } from '../../kernel/db/settings.ts'
import { publish } from '../news.ts'
import { type BotContext, type Notices, type PlanTerm, queueMessage } from './context.ts'
import { noticesFor } from './languages.ts'
import { memberByTelegram, readableTelegramOf, shownTerm } from './member.ts'
import { type EndingMembership, membershipsEnding } from './queries.ts'

/**
 * When notices are sent, before the end of a membership; negative: after it. A notice that could
 * not be sent before `until` is dropped.
 */
const NOTICES = [
  { name: '7d', before: 7 * DAY, until: 3 * DAY },
  { name: '3d', before: 3 * DAY, until: DAY },
  { name: '1d', before: DAY, until: 0 },
  { name: 'end', before: 0, until: null },
] as const
const WIN_BACK = { name: 'back', before: -7 * DAY, until: -8 * DAY } as const

const AT_ONCE = 200

type Notice = (typeof NOTICES)[number] | typeof WIN_BACK
type EndingTerm = PlanTerm & { expiresAt: Ms }
/** How far a notice has gone through the memberships, by their end. */
type Cursor = { at: Ms; id: string }

/**
 * Sends reminders seven days, three days, and one day before the end, and a notice at the end. If
 * configured, sends one more a week later. Each is sent once. One that fails holds up no other.
 * @throws what the first that failed threw, once all others are queued
 */
export async function sendNotices(context: BotContext): Promise<void> {
  const notices = context.winBack ? [...NOTICES, WIN_BACK] : NOTICES
  const failures: unknown[] = []
  for (const notice of notices) {
    try {
      await queueNotice(context, notice)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Queues a notice for all that are due. @throws what the first that failed threw; that one is tried again */
async function queueNotice(context: BotContext, notice: Notice): Promise<void> {
  const { db, clock } = context
  const key = `notice_${notice.name}`
  let after = await loadCursor(context, key, clock.now())
  const failures: unknown[] = []
  for (let isMore = true; isMore; ) {
    const now = clock.now()
    const until = now + notice.before
    const rows = await membershipsEnding(db.read, { until, after, limit: AT_ONCE })
    const tried = await Promise.all(rows.map((row) => tryOne(context, notice, row, now)))
    const firstFailure = tried.findIndex((one) => 'error' in one)
    await db.transaction(async (tx) => {
      for (const one of tried)
        if ('message' in one && one.message) await queueMessage(tx, context, one.message)
      // The stored place never passes one that failed; what is queued behind it is queued once.
      const done = firstFailure < 0 ? rows.at(-1) : rows[firstFailure - 1]
      if (done && failures.length === 0) await storeSetting(tx, key, placeOf(done))
    })
    publish(db, MESSAGES_QUEUED, key)
    failures.push(...tried.flatMap((one) => ('error' in one ? [one.error] : [])))
    const last = rows.at(-1)
    isMore = rows.length === AT_ONCE
    if (last) after = { at: last.expires_at ?? 0, id: last.id }
  }
  if (failures.length > 0) throw failures[0]
}

/** Composes a notice. One that still fails after a day is given up. */
async function tryOne(
  context: BotContext,
  notice: Notice,
  row: EndingMembership,
  now: Ms,
): Promise<{ message: Outgoing | null } | { error: unknown }> {
  try {
    return { message: await compose(context, notice, row, now) }
  } catch (error) {
    if (now - ((row.expires_at ?? now) - notice.before) < DAY) return { error }
    const { message: err } = error as Error
    context.log.error({ notice: notice.name, membership: row.id, err }, 'a notice was given up')
    return { message: null }
  }
}

/**
 * The notice for a membership; null: none, because it is too late for it, the person has more time
 * elsewhere, or their account is sealed under another key.
 */
async function compose(
  context: BotContext,
  notice: Notice,
  row: EndingMembership,
  now: Ms,
): Promise<Outgoing | null> {
  const { account_id: account, expires_at: expiresAt, joined_at: joinedAt, plan } = row
  // A trial of a day began no earlier than its reminder.
  if (expiresAt === null || expiresAt - notice.before <= joinedAt) return null
  const isLate = notice.until !== null && expiresAt - now <= notice.until
  const person = isLate ? null : await readableTelegramOf(context, account)
  const member = person && (await memberByTelegram(context, person.id))
  if (!person || !member || (member.term.expiresAt ?? Number.POSITIVE_INFINITY) > expiresAt)
    return null
  const notices = await noticesFor(context, person)
  const term = await shownTerm(context, account, { plan, expiresAt })
  const text = write(notices, notice, { ...term, expiresAt }, now)
  const url = `${context.siteUrl}/dashboard`
  return {
    chat: person.id,
    rank: 'account',
    once: `notice ${notice.name} ${row.id} ${expiresAt}`,
    call: { method: 'send', text, keyboard: [[{ text: notices.buttons.account, url }]] },
  }
}

function write(notices: Notices, notice: Notice, term: EndingTerm, now: Ms): string {
  if (notice === WIN_BACK) return notices.winBack(term)
  if (!isActive(term, now)) return notices.expired(term)
  return notices.reminder(term, Math.ceil((term.expiresAt - now) / DAY))
}

function placeOf({ expires_at: at, id }: EndingMembership): string {
  return JSON.stringify({ at, id })
}

/** Starts at the current time, so that no notices are sent for ends before the first run. */
async function loadCursor({ db }: BotContext, key: string, now: Ms): Promise<Cursor> {
  const first = JSON.stringify({ at: now, id: '' })
  const stored = await db.transaction((tx) => storeFirstSetting(tx, key, first))
  return JSON.parse(stored) as Cursor
}
