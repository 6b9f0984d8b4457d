import { LAUNCH_TOPICS } from '../contract/news.ts'
import { UNUSED_MS } from '../domains/accounts/index.ts'
import { DAY, type Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import type { PurchaseContext } from './purchase/context.ts'

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
  db,
  clock,
}: Pick<PurchaseContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction((tx) => forget(tx, now))
}

async function forget(tx: Tx, now: Ms): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where(({ eb, fn, or }) =>
      or([
        eb('expires_at', '<', now),
        eb(fn.coalesce('seen_at', 'created_at'), '<', now - UNUSED_MS),
      ]),
    )
    .execute()
  await tx
    .deleteFrom('challenges')
    .where('expires_at', '<', now - SPENT_MS)
    .execute()
  await tx
    .deleteFrom('outbox')
    .where('done_at', '<', now - TOLD_MS)
    .execute()
  await tx
    .deleteFrom('outbox')
    .where('topic', 'in', LAUNCH_TOPICS)
    .where('done_at', '<', now - TOLD_LAUNCH_MS)
    .execute()
  await tx
    .deleteFrom('contact_messages')
    .where('at', '<', now - LETTERS_MS)
    .execute()
}
