import { MEMBER_LEFT } from '../../contract/news.ts'
import {
  forgetAwaited,
  forgetBlocked,
  forgetLeft,
  forgetSent,
  forgetSupport,
  forgetUpdates,
} from '../../domains/messages/index.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { forgetDone } from '../../kernel/db/outbox.ts'
import type { BotContext } from './context.ts'
import { forgetStrangersLanguages } from './queries.ts'
import { forgetScans } from './scan.ts'

/** Telegram keeps an update for a day, so older ones can't be repeated. */
const UPDATES_MS = 3 * DAY
/** Kept for operators' replies and support questions. */
const MESSAGES_MS = 30 * DAY

/** Deletes rows that are no longer needed. */
export async function forgetOld(context: Pick<BotContext, 'db' | 'clock'>): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction((tx) => forget(tx, now))
  await forgetScans(context)
}

async function forget(tx: Tx, now: Ms): Promise<void> {
  await forgetUpdates(tx, now - UPDATES_MS)
  await forgetSent(tx, now - MESSAGES_MS)
  await forgetSupport(tx, now - MESSAGES_MS)
  await forgetAwaited(tx, now)
  await forgetBlocked(tx, now)
  await forgetStrangersLanguages(tx, now - MESSAGES_MS)
  await forgetLeft(tx, now - MESSAGES_MS)
  // The news names a person and has been delivered.
  await forgetDone(tx, [MEMBER_LEFT], null)
}
