import { LAUNCH_TOPICS } from '../contract/news.ts'
import {
  forgetChallenges,
  forgetContactMessages,
  forgetSessions,
} from '../domains/accounts/index.ts'
import { forgetHealth } from '../domains/health/index.ts'
import { forgetDroppedPools, forgetEvents } from '../domains/launches/index.ts'
import { forgetTried } from '../domains/messages/index.ts'
import { forgetBrowsers } from '../domains/operators/index.ts'
import { forgetDevices, pushInboxes } from '../domains/push/index.ts'
import { forgetClicks } from '../domains/referrals/index.ts'
import { forgetActs, forgetWanted } from '../domains/watches/index.ts'
import { DAY, type Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { forgetDone } from '../kernel/db/outbox.ts'
import type { Services } from './services.ts'

/** Kept for support questions about a failed proof. */
const SPENT_MS = 7 * DAY
/** `once` prevents a message from being sent twice; kept longer than any decision can be repeated. */
const DELIVERED_MS = 90 * DAY
/** Launch news, a hundred thousand items a day; a stage can only be repeated within minutes. */
const DELIVERED_LAUNCH_MS = DAY
/** How long a program may be away without missing an event. */
const EVENTS_MS = DAY
/** A launch's transaction is fetched within minutes. */
const DROPPED_POOLS_MS = DAY
/** How long a coin that can't be followed stays on watchlists, with the reason. */
const LOOKED_UP_MS = DAY
/** What a wallet did before is told with what it does. */
const ACTS_MS = 90 * DAY
/** A filter is tested on the launches of 14 days. */
const TRIED_MS = 14 * DAY
/** The status page shows 30 days. */
const HEALTH_MS = 40 * DAY
/** As the privacy page says. */
const LETTERS_MS = 365 * DAY

/** Deletes ended sessions, expired challenges, old delivered news, and old contact messages. */
export async function deleteExpired({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction((tx) => forget(tx, now))
}

async function forget(tx: Tx, now: Ms): Promise<void> {
  await forgetSessions(tx, now)
  await forgetDevices(tx)
  await pushInboxes.forget(tx, now)
  await forgetChallenges(tx, now - SPENT_MS)
  await forgetDone(tx, null, now - DELIVERED_MS)
  await forgetDone(tx, LAUNCH_TOPICS, now - DELIVERED_LAUNCH_MS)
  await forgetEvents(tx, now - EVENTS_MS)
  await forgetDroppedPools(tx, now - DROPPED_POOLS_MS)
  await forgetWanted(tx, now - LOOKED_UP_MS)
  await forgetActs(tx, now - ACTS_MS)
  await forgetHealth(tx, now - HEALTH_MS)
  await forgetContactMessages(tx, now - LETTERS_MS)
  await forgetTried(tx, now - TRIED_MS)
  await forgetBrowsers(tx, now)
  await forgetClicks(tx, now)
}
