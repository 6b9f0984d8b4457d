import type { LookupRefusal } from '../../contract/alerts.ts'
import { LAUNCH_CHANGED, MESSAGES_QUEUED, WATCH_LOOKED_UP } from '../../contract/news.ts'
import {
  type FactsBudget,
  findLaunch,
  findLaunches,
  insertLaunches,
  type LaunchRow,
  ON_REQUEST,
} from '../../domains/launches/index.ts'
import {
  beginLookup,
  endLookup,
  nextWanted,
  postponeLookup,
  type WantedCoinRow,
} from '../../domains/watches/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { RetryableError } from '../../kernel/errors.ts'
import type { Entropy } from '../../kernel/ids.ts'
import { enqueue, publish } from '../news.ts'
import type { BackfillContext } from './context.ts'
import { findCreation } from './find-creation.ts'
import type { PastLaunch } from './past.ts'
import { readPast } from './read-past.ts'
import { readTraded } from './read-traded.ts'
import { YOUNGEST_MS } from './request-backfill.ts'
import { scorePast } from './score-past.ts'
import { insertPast, type ScoredLaunch } from './store-past.ts'

/** A coin with a long history takes a few hundred requests of the lowest priority. */
const MOST_MS = 10 * MINUTE
const MOST_TRIES = 5

/** `history`: with its own priority, before a backfill's. */
export type LookupContext = BackfillContext & { entropy: Entropy; facts: FactsBudget }

/**
 * Looks up the coin that waits the longest of those that members want to watch and that we did not see
 * launch: finds and reads its launch, and stores it like one of the past; if it is not found, stores
 * what shows where it is traded. It may be killed at any
 * point, and is then begun again; a coin whose lookup ends the process five times is refused.
 * @returns whether there was one
 */
export async function lookUpCoins(context: LookupContext, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = context
  const wanted = await nextWanted(db.read, clock.now())
  if (wanted === null) return false
  if (wanted.tries >= MOST_TRIES) {
    await end(context, wanted.mint, 'unreadable')
    return true
  }
  await db.transaction((tx) => beginLookup(tx, wanted.mint))
  const found = await read(context, wanted, signal)
  signal.throwIfAborted()
  if (typeof found === 'object' && 'later' in found)
    await db.transaction((tx) => postponeLookup(tx, wanted.mint, found.later))
  else await end(context, wanted.mint, found)
  return true
}

type Found = ScoredLaunch | { traded: LaunchRow } | 'known' | LookupRefusal | { later: number }

async function read(
  context: LookupContext,
  { mint }: WantedCoinRow,
  signal: AbortSignal,
): Promise<Found> {
  const { clock, log } = context
  const begun = clock.monotonic()
  try {
    return await withDeadline(clock, MOST_MS, (late) => readOne(context, mint, late), signal)
  } catch (error) {
    if (error instanceof RetryableError) {
      if (clock.monotonic() - begun >= MOST_MS) return 'unavailable'
      throw error
    }
    const { message: err } = error as Error
    log.warn({ err, mint }, 'a coin that a member wants is unreadable')
    return 'unreadable'
  }
}

async function readOne(context: LookupContext, mint: string, signal: AbortSignal): Promise<Found> {
  const { db, clock, history } = context
  const isKnown = async () => (await findLaunches(db.read, [mint])).length > 0
  if (await isKnown()) return 'known'
  const creation = await findCreation(history, mint, signal)
  if (typeof creation === 'string') return creation
  if ('unfound' in creation) {
    const traded = await readTraded(context, mint, creation, signal)
    return traded ? { traded } : creation.unfound
  }
  const until = clock.now()
  // The last stage that can be scored from history has to be over.
  const readyAt = creation.at + YOUNGEST_MS
  if (readyAt > until) return { later: readyAt }
  const past = await readPast(history, creation, { until, isKnown, shownAt: until }, signal)
  if (past === 'known') return past
  if (past?.launch.mint !== mint) return 'no_launch'
  return { past, scored: await scorePast(context, sampleUntil(past), past) }
}

/** One launch says nothing of what its developer launched before. */
function sampleUntil({ launchedAt }: PastLaunch) {
  return { whole: 0, from_at: launchedAt, by_outcome: 0 }
}

/** Stores the launch, ends the request, and lets those know who watch it: all or nothing. */
async function end(
  context: LookupContext,
  mint: string,
  found: Exclude<Found, { later: number }>,
): Promise<void> {
  const { db, clock, log } = context
  const reason = await db.transaction(async (tx) => {
    const now = clock.now()
    if (typeof found === 'object') await store(tx, found, now)
    const isRefusal = typeof found === 'string' && found !== 'known'
    const why = isRefusal ? found : await whyNotShown(tx, mint)
    if (await endLookup(tx, mint, why, now)) await announce(context, tx, mint, now)
    return why
  })
  log.info({ mint, reason }, reason === null ? 'a coin was looked up' : 'a coin cannot be followed')
  publish(db, LAUNCH_CHANGED, mint)
  publish(db, MESSAGES_QUEUED, 'lookup')
}

async function store(tx: Tx, found: ScoredLaunch | { traded: LaunchRow }, now: Ms): Promise<void> {
  if ('traded' in found) await insertLaunches(tx, [found.traded])
  else await insertPast(tx, { id: ON_REQUEST, to_at: now }, found, now)
}

/** The chain dropped its launch: then it is known, and hidden. */
async function whyNotShown(tx: Tx, mint: string): Promise<LookupRefusal | null> {
  return (await findLaunch(tx, mint)) === null ? 'unreadable' : null
}

function announce(
  { entropy }: Pick<LookupContext, 'entropy'>,
  tx: Tx,
  mint: string,
  at: number,
): Promise<void> {
  const once = `${WATCH_LOOKED_UP} ${mint} ${at}`
  return enqueue(tx, entropy, { topic: WATCH_LOOKED_UP, once, payload: { mint }, at })
}
