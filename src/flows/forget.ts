import { DAY } from '../kernel/clock.ts'
import { MEMBER_LEFT } from './bind.ts'
import type { BotContext } from './bot-context.ts'
import { forgetScans } from './scan.ts'

/** Telegram keeps an update for a day; what came before that can't come again. */
const UPDATES_MS = 3 * DAY
/** An operator may still answer, and someone may ask what went wrong. */
const MESSAGES_MS = 30 * DAY

/** Drops what has served its purpose. */
export async function forgetOld(context: Pick<BotContext, 'db' | 'clock'>): Promise<void> {
  const { read } = context.db
  const now = context.clock.now()
  await read
    .deleteFrom('telegram_updates')
    .where('at', '<', now - UPDATES_MS)
    .execute()
  await read
    .deleteFrom('telegram_outbox')
    .where('done_at', '<', now - MESSAGES_MS)
    .execute()
  await read.deleteFrom('telegram_moods').where('until', '<', now).execute()
  await read
    .deleteFrom('channel_members')
    .where('left_at', '<', now - MESSAGES_MS)
    .execute()
  // It named a person, and has been said.
  await read
    .deleteFrom('outbox')
    .where('topic', '=', MEMBER_LEFT)
    .where('done_at', 'is not', null)
    .execute()
  await forgetScans(context)
}
