import { MEMBER_LEFT } from '../../contract/news.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { BotContext } from './context.ts'
import { forgetScans } from './scan.ts'

/** Telegram keeps an update for a day, so older ones can't come again. */
const UPDATES_MS = 3 * DAY
/** An operator may still answer, and someone may ask what went wrong. */
const MESSAGES_MS = 30 * DAY

/** Deletes rows that nobody needs any longer. */
export async function forgetOld(context: Pick<BotContext, 'db' | 'clock'>): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction((tx) => forget(tx, now))
  await forgetScans(context)
}

async function forget(tx: Tx, now: Ms): Promise<void> {
  await tx
    .deleteFrom('telegram_updates')
    .where('at', '<', now - UPDATES_MS)
    .execute()
  await tx
    .deleteFrom('telegram_outbox')
    .where('done_at', '<', now - MESSAGES_MS)
    .execute()
  await tx.deleteFrom('telegram_moods').where('until', '<', now).execute()
  await tx
    .deleteFrom('channel_members')
    .where('left_at', '<', now - MESSAGES_MS)
    .execute()
  // It names a person, and has been delivered.
  await tx
    .deleteFrom('outbox')
    .where('topic', '=', MEMBER_LEFT)
    .where('done_at', 'is not', null)
    .execute()
}
