import { storeFundings } from '../../../src/domains/launches/index.ts'
import { lockCrews, storeFees } from '../../../src/domains/risk/index.ts'
import { createCrewFinder } from '../../../src/flows/detection/crews/crew-finder.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { type CrewWorld, RELAYERS, SOL } from './planting.ts'

/** The developer and the first buyers whose first money the detector looks up; then up to two hops behind them. */
const LOOKED_UP = 12
const HOPS = 3
const OTHERS = 21_000
const AT_ONCE = 1_000

/**
 * Lets a generated market happen in the database, launch by launch, as far as the detector reads it.
 * @returns the crews, and the processor's time that finding them took
 */
export async function replayMarket(
  db: Database,
  { launches, money }: CrewWorld,
  lookedUp = LOOKED_UP,
): Promise<{ crews: { wallets: string[] }[]; cpuMs: number }> {
  await storeOthers(db)
  let now = 0
  let cpuMs = 0
  const clock = { ...systemClock, now: () => now }
  const finder = createCrewFinder({ db, clock, exchanges: new Map() })
  for (const launch of launches.toSorted((a, b) => a.at - b.at)) {
    now = launch.at
    const first = launch.buyers.map(({ wallet }) => wallet)
    const own = launch.creator === null ? [] : [launch.creator]
    let asked = [...new Set([...own, ...first])].slice(0, lookedUp)
    for (let hop = 0; hop < HOPS; hop += 1) {
      const known = asked.flatMap((wallet) => {
        const sent = money.get(wallet)
        return sent ? [{ wallet, ...sent }] : []
      })
      await db.unsyncedTransaction((tx) =>
        storeFundings(
          tx,
          known.map(({ wallet, from, lamports, before, at }) => ({
            ...{ wallet, funder: from, fundedAt: at, lamports, before },
            ...{ transactions: 1, historyCap: 1_000 },
          })),
          launch.at,
        ),
      )
      asked = known.map(({ from }) => from)
    }
    const began = process.cpuUsage()
    const write = await finder.examine(launch)
    await db.unsyncedTransaction(async (tx) => {
      await lockCrews(tx)
      await write(tx)
    })
    const { user, system } = process.cpuUsage(began)
    cpuMs += (user + system) / 1_000
  }
  const rows = await db.read.selectFrom('crew_wallets').selectAll().execute()
  const crews = [...Map.groupBy(rows, ({ crew }) => crew).values()]
  return { crews: crews.map((all) => ({ wallets: all.map(({ wallet }) => wallet) })), cpuMs }
}

/** A detector that has run for some days knows these strangers, who use the generator's exchanges and relayers. */
async function storeOthers(db: Database): Promise<void> {
  for (let from = 0; from < OTHERS; from += AT_ONCE) {
    const all = Array.from({ length: AT_ONCE }, (_, nth) => from + nth)
    await db.unsyncedTransaction(async (tx) => {
      await storeFundings(
        tx,
        all.map((nth) => ({
          ...{ wallet: `other ${nth}`, funder: funderOf(nth), fundedAt: 0 },
          ...{ lamports: SOL, before: 0n, transactions: 1, historyCap: 1_000 },
        })),
        0,
      )
      const relayed = all.filter((nth) => nth % 50 < RELAYERS.length)
      await storeFees(
        tx,
        relayed.map((nth) => ({ feePayer: RELAYERS[nth % 50] ?? '', wallet: `other ${nth}` })),
        0,
      )
    })
  }
}

/** As often as the generator's strangers: 35% by one exchange, 15% by another, 5% by a third. */
function funderOf(nth: number): string {
  const part = nth % 20
  if (part < 7) return 'exchange a'
  if (part < 10) return 'exchange b'
  return part < 11 ? 'exchange c' : `friend ${nth}`
}
