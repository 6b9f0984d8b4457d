import type { WatchedBody, WatchedWalletBody, WatchesBody } from '../../contract/alerts.ts'
import { Refusal } from '../../contract/errors.ts'
import { findLaunch, findLaunches } from '../../domains/launches/index.ts'
import {
  actsOf,
  addWalletWatch,
  addWatch,
  dropWalletWatch,
  dropWatch,
  findWanted,
  walletWatchesOf,
  wantCoin,
  watchedTurns,
  watchesOf,
} from '../../domains/watches/index.ts'
import { DAY } from '../../kernel/clock.ts'
import { toLaunchBody } from '../launches/show-launches.ts'
import type { Services } from '../services.ts'
import { type Asker, lockAsker } from './asker.ts'

const SHOWN_MS = 7 * DAY
const MOST_ACTS = 500
const MOST_ACTS_OF_ONE = 10

type Context = Pick<Services, 'db' | 'clock'>

/** The coins and wallets that an account watches, with what happened lately. */
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
  const wallets = await listWallets({ db, clock }, account)
  return {
    wallets,
    watches: watches.flatMap(({ mint, added_at }) => {
      const launch = known.get(mint)
      if (!launch) return []
      const own = turns.filter((turn) => turn.mint === mint && turn.turned_at >= added_at)
      return [
        {
          launch,
          added_at,
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
  watcher: Asker,
  mint: string,
): Promise<WatchedBody> {
  const { accountId: account } = watcher
  const isKnown = (await findLaunch(db.read, mint)) !== null
  await db.transaction(async (tx) => {
    const now = clock.now()
    await lockAsker(tx, watcher, now)
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
  watcher: Asker,
  mint: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAsker(tx, watcher, clock.now())
    await dropWatch(tx, watcher.accountId, mint)
  })
}

async function listWallets({ db, clock }: Context, account: string): Promise<WatchedWalletBody[]> {
  const watches = await walletWatchesOf(db.read, account)
  const wallets = watches.map(({ wallet }) => wallet)
  const acts = await actsOf(db.read, wallets, clock.now() - SHOWN_MS, MOST_ACTS)
  const launches = await findLaunches(db.read, [...new Set(acts.map(({ mint }) => mint))])
  const known = new Map(launches.map((row) => [row.mint, row]))
  return watches.map(({ wallet, added_at }) => ({
    wallet,
    added_at,
    acts: acts
      .filter((act) => act.wallet === wallet && act.at >= added_at)
      .slice(0, MOST_ACTS_OF_ONE)
      .map(({ kind, mint, at, lamports }) => {
        const { name = null, symbol = null } = known.get(mint) ?? {}
        return { kind, mint, name, symbol, at, lamports }
      }),
  }))
}

/** Follows a wallet for an account from now on. @throws Refusal `no_session` or `too_many_watches` */
export async function watchWallet(
  { db, clock }: Context,
  watcher: Asker,
  wallet: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    await lockAsker(tx, watcher, now)
    // It may have been taken for a coin before.
    await dropWatch(tx, watcher.accountId, wallet)
    const added = await addWalletWatch(tx, { account: watcher.accountId, wallet }, now)
    if (added === 'full') throw new Refusal('too_many_watches')
  })
}

/** Stops following a wallet. Does nothing if it is not watched. @throws Refusal `no_session` */
export async function unwatchWallet(
  { db, clock }: Context,
  watcher: Asker,
  wallet: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAsker(tx, watcher, clock.now())
    await dropWalletWatch(tx, watcher.accountId, wallet)
  })
}
