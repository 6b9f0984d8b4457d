import { DAY } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'
import { LAUNCH_ALERT, LAUNCH_STAGE, LAUNCH_TAKEN_BACK } from './detection-context.ts'

/** Someone may ask what went wrong with a proof. */
const SPENT_MS = 7 * DAY
/** `once` keeps a message from being told again: longer than anything is decided again. */
const TOLD_MS = 90 * DAY
/** News of launches, a hundred thousand a day: a stage that is judged again is so within minutes. */
const TOLD_LAUNCH_MS = DAY
/** As the privacy page says. */
const LETTERS_MS = 365 * DAY

/** Drops sessions that are over, challenges that ran out, news long told, and old letters. */
export async function forgetSpent({
  db: { read },
  clock,
}: Pick<PurchaseContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await read.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await read
    .deleteFrom('challenges')
    .where('expires_at', '<', now - SPENT_MS)
    .execute()
  await read
    .deleteFrom('outbox')
    .where('done_at', '<', now - TOLD_MS)
    .execute()
  await read
    .deleteFrom('outbox')
    .where('topic', 'in', [LAUNCH_ALERT, LAUNCH_STAGE, LAUNCH_TAKEN_BACK])
    .where('done_at', '<', now - TOLD_LAUNCH_MS)
    .execute()
  await read
    .deleteFrom('contact_messages')
    .where('at', '<', now - LETTERS_MS)
    .execute()
}
