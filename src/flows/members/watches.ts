import type { WatchesBody } from '../../contract/alerts.ts'
import { Refusal } from '../../contract/errors.ts'
import { findLaunch, findLaunches } from '../../domains/launches/index.ts'
import { addWatch, dropWatch, watchedTurns, watchesOf } from '../../domains/watches/index.ts'
import { DAY } from '../../kernel/clock.ts'
import { toLaunchBody } from '../launches/show-launches.ts'
import type { PurchaseContext } from '../purchase/context.ts'

const SHOWN_MS = 7 * DAY

type Context = Pick<PurchaseContext, 'db' | 'clock'>

/** What an account watches, with how each turned lately. */
export async function listWatches({ db, clock }: Context, account: string): Promise<WatchesBody> {
  const watches = await watchesOf(db.read, account)
  const mints = watches.map(({ mint }) => mint)
  const [launches, turns] = await Promise.all([
    findLaunches(db.read, mints),
    watchedTurns(db.read, mints, clock.now() - SHOWN_MS),
  ])
  const known = new Map(launches.map((row) => [row.mint, toLaunchBody(row)]))
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
  }
}

/**
 * Follows a coin for an account from now on.
 * @throws Refusal `not_found` when we did not see it launch; `too_many_watches`
 */
export async function watchCoin(
  { db, clock }: Context,
  account: string,
  mint: string,
): Promise<void> {
  if ((await findLaunch(db.read, mint)) === null) throw new Refusal('not_found')
  const result = await db.transaction((tx) => addWatch(tx, { account, mint }, clock.now()))
  if (result === 'full') throw new Refusal('too_many_watches')
}

export async function unwatchCoin(
  { db }: Pick<Context, 'db'>,
  account: string,
  mint: string,
): Promise<void> {
  await db.transaction((tx) => dropWatch(tx, account, mint))
}
