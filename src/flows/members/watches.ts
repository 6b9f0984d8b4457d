import type { WatchedBody, WatchesBody } from '../../contract/alerts.ts'
import { Refusal } from '../../contract/errors.ts'
import { lockAccount, lockSession, type Session } from '../../domains/accounts/index.ts'
import { findLaunch, findLaunches } from '../../domains/launches/index.ts'
import {
  addWatch,
  dropWatch,
  findWanted,
  wantCoin,
  watchedTurns,
  watchesOf,
} from '../../domains/watches/index.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { toLaunchBody } from '../launches/show-launches.ts'
import type { Services } from '../services.ts'

const SHOWN_MS = 7 * DAY

type Context = Pick<Services, 'db' | 'clock'>

/** A browser, or the account whose Telegram user asks in the bot. */
export type Watcher = Session | { accountId: string }

/** The coins that an account watches, with their recent turns. */
export async function listWatches({ db, clock }: Context, account: string): Promise<WatchesBody> {
  const watches = await watchesOf(db.read, account)
  const mints = watches.map(({ mint }) => mint)
  const [launches, turns] = await Promise.all([
    findLaunches(db.read, mints),
    watchedTurns(db.read, mints, clock.now() - SHOWN_MS),
  ])
  const known = new Map(
    launches.flatMap((row) => (row.taken_back_at === null ? [[row.mint, toLaunchBody(row)]] : [])),
  )
  const unknown = watches.filter(({ mint }) => !known.has(mint))
  const wanted = await findWanted(
    db.read,
    unknown.map(({ mint }) => mint),
  )
  return {
    watches: watches.flatMap(({ mint, added_at }) => {
      const launch = known.get(mint)
      if (!launch) return []
      const own = turns.filter((turn) => turn.mint === mint && turn.turned_at >= added_at)
      return [
        {
          ...{ launch, added_at },
          turns: own.map(({ kind, turned_at: at, evidence }) => ({ kind, at, evidence })),
        },
      ]
    }),
    wanted: unknown.flatMap(({ mint, added_at }) => {
      const row = wanted.find((one) => one.mint === mint)
      return row ? [{ mint, added_at, refused: row.reason }] : []
    }),
  }
}

/**
 * Follows a coin for an account from now on. One that we did not see launch is looked up first, once
 * for all who ask.
 * @throws Refusal `no_session`, `too_many_watches`, `too_many_lookups`, or `lookups_busy`
 */
export async function watchCoin(
  { db, clock }: Context,
  watcher: Watcher,
  mint: string,
): Promise<WatchedBody> {
  const { accountId: account } = watcher
  const isKnown = (await findLaunch(db.read, mint)) !== null
  await db.transaction(async (tx) => {
    const now = clock.now()
    await lockWatcher(tx, watcher, now)
    if ((await addWatch(tx, { account, mint }, now)) === 'full')
      throw new Refusal('too_many_watches')
    const asked = isKnown ? 'already' : await wantCoin(tx, { account, mint }, now)
    if (asked === 'too_many') throw new Refusal('too_many_lookups')
    if (asked === 'busy') throw new Refusal('lookups_busy')
  })
  return { state: isKnown ? 'watching' : 'looking' }
}

/** Stops following a coin. Does nothing if it is not watched. @throws Refusal `no_session` */
export async function unwatchCoin(
  { db, clock }: Context,
  watcher: Watcher,
  mint: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWatcher(tx, watcher, clock.now())
    await dropWatch(tx, watcher.accountId, mint)
  })
}

/** Locks the watcher, because two requests at once must not exceed the limit. */
async function lockWatcher(tx: Tx, watcher: Watcher, now: Ms): Promise<void> {
  if ('id' in watcher) await lockSession(tx, watcher, now)
  else await lockAccount(tx, watcher.accountId)
}
