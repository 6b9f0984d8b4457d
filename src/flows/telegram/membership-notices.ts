import { MESSAGE_NEWS } from '../../contract/news.ts'
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
 * configured, sends one more a week later. Each is sent once.
 */
export async function sendNotices(context: BotContext): Promise<void> {
  const notices = context.winBack ? [...NOTICES, WIN_BACK] : NOTICES
  for (const notice of notices) while (await sendBatch(context, notice)) {}
}

/** Sends some of a notice's messages. @returns whether there may be more */
async function sendBatch(context: BotContext, notice: Notice): Promise<boolean> {
  const { db, clock } = context
  const now = clock.now()
  const key = `notice_${notice.name}`
  const cursor = await loadCursor(context, key, now)
  const rows = await membershipsEnding(db.read, {
    until: now + notice.before,
    after: cursor,
    limit: AT_ONCE,
  })
  const last = rows.at(-1)
  if (!last) return false

  const messages = await Promise.all(rows.map((row) => compose(context, notice, row, now)))
  await db.transaction(async (tx) => {
    for (const message of messages) if (message) await queueMessage(tx, context, message)
    const value = JSON.stringify({ at: last.expires_at, id: last.id })
    await storeSetting(tx, key, value)
  })
  publish(db, MESSAGE_NEWS, key)
  return rows.length === AT_ONCE
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

/** Starts at the current time, so that no notices are sent for ends before the first run. */
async function loadCursor({ db }: BotContext, key: string, now: Ms): Promise<Cursor> {
  const first = JSON.stringify({ at: now, id: '' })
  const stored = await db.transaction((tx) => storeFirstSetting(tx, key, first))
  return JSON.parse(stored) as Cursor
}
