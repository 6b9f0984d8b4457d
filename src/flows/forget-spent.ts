import { DAY } from '../kernel/clock.ts'
import type { PurchaseContext } from './context.ts'

/** Someone may ask what went wrong with a proof. */
const SPENT_MS = 7 * DAY
/** `once` keeps a message from being told again: longer than anything is decided again. */
const TOLD_MS = 90 * DAY

/** Drops sessions that are over, challenges that were used or ran out, and news long told. */
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
}
