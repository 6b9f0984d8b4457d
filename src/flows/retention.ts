import { LAUNCH_TOPICS } from '../contract/news.ts'
import {
  forgetChallenges,
  forgetContactMessages,
  forgetSessions,
} from '../domains/accounts/index.ts'
import { forgetEvents } from '../domains/launches/index.ts'
import { DAY, type Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { forgetDone } from '../kernel/db/outbox.ts'
import type { PurchaseContext } from './purchase/context.ts'

/** Someone may ask what went wrong with a proof. */
const SPENT_MS = 7 * DAY
/** `once` keeps a message from being sent again: longer than anything is decided again. */
const TOLD_MS = 90 * DAY
/** News of launches, a hundred thousand a day: a stage that is judged again is so within minutes. */
const TOLD_LAUNCH_MS = DAY
/** How long a program may be away without missing an event. */
const EVENTS_MS = DAY
/** As the privacy page says. */
const LETTERS_MS = 365 * DAY

/** Drops sessions that are over, challenges that ran out, news published long ago, and old letters. */
export async function forgetSpent({
  db,
  clock,
}: Pick<PurchaseContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction((tx) => forget(tx, now))
}

async function forget(tx: Tx, now: Ms): Promise<void> {
  await forgetSessions(tx, now)
  await forgetChallenges(tx, now - SPENT_MS)
  await forgetDone(tx, null, now - TOLD_MS)
  await forgetDone(tx, LAUNCH_TOPICS, now - TOLD_LAUNCH_MS)
  await forgetEvents(tx, now - EVENTS_MS)
  await forgetContactMessages(tx, now - LETTERS_MS)
}
