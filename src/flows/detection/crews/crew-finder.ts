import { findFundings } from '../../../domains/launches/index.ts'
import {
  type CrewLaunch,
  type CrewMoney,
  countBehind,
  countFunded,
  createServiceCheck,
  crewsWith,
  dropTies,
  MOST_CREW_WALLETS,
  regroup,
  storeFees,
  storeTies,
  tiesOf,
  walletsOfCrews,
} from '../../../domains/risk/index.ts'
import { MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { Database, Tx } from '../../../kernel/db/database.ts'
import type { DetectionContext } from '../context.ts'

/** A wallet, who funded it, and two more. */
const HOPS = 3
const FRESH_MS = MINUTE
/** Services that are remembered, so that their wallets are not counted again: whatever else comes, these stay it. */
const MOST_SERVICES = 5_000
/** Behind more wallets it is a service, however many there are in all. */
const SURE = 400

type Context = Pick<DetectionContext, 'db' | 'clock' | 'exchanges'>

/** Stores what a launch shows of who acts together. */
export type CrewFinder = {
  /** Reads what is known of its wallets. @returns what to write about it */
  examine(launch: CrewLaunch): Promise<(tx: Tx) => Promise<void>>
}

/** Finds crews as launches come, instead of in all launches at once: what is behind many wallets is counted in rows. */
export function createCrewFinder({ db, clock, exchanges }: Context): CrewFinder {
  const services = new Set<string>()
  let funded: { at: Ms; count: number } | null = null

  async function fundedWallets(): Promise<number> {
    const now = clock.now()
    if (funded === null || now - funded.at > FRESH_MS)
      funded = { at: now, count: await countFunded(db.read) }
    return funded.count
  }

  async function countAll(sources: readonly string[]): Promise<Map<string, number>> {
    const behind = new Map<string, number>()
    for (const source of sources) {
      const isKnown = exchanges.has(source) || services.has(source)
      behind.set(source, isKnown ? Number.POSITIVE_INFINITY : await countBehind(db.read, source))
    }
    return behind
  }

  return {
    async examine(launch) {
      const money = await moneyOf(db, launch)
      const fees = feesOf(launch)
      const sources = [
        ...new Set([
          ...fees.map(({ feePayer }) => feePayer),
          ...[...money.values()].map((one) => one.from),
        ]),
      ]
      const behind = await countAll(sources)
      const isService = createServiceCheck({ wallets: await fundedWallets(), behind })
      const found = sources.filter(isService)
      if (services.size > MOST_SERVICES) services.clear()
      for (const source of found) if ((behind.get(source) ?? 0) > SURE) services.add(source)
      const ties = tiesOf(launch, money, { wallets: funded?.count ?? 0, behind })
      const own = fees.filter(({ feePayer }) => !isService(feePayer))
      return async (tx) => {
        await storeFees(tx, own, clock.now())
        const wrong = await crewsWith(tx, found)
        await dropTies(tx, [...wrong.keys()])
        const tied = [...new Set(ties.flatMap(({ wallets }) => wallets))]
        const crews = await walletsOfCrews(tx, [...(await crewsWith(tx, tied)).values()])
        const all = new Set([...crews.keys(), ...tied])
        if (ties.length === 0 || all.size > MOST_CREW_WALLETS) return
        await storeTies(tx, ties, launch.at)
        await regroup(tx, tied)
      }
    },
  }
}

/** Whose fees another wallet paid. */
function feesOf({ creator, feePayer, buyers }: CrewLaunch): { feePayer: string; wallet: string }[] {
  const all = [...buyers, ...(creator === null ? [] : [{ wallet: creator, feePayer }])]
  const paid = all.flatMap(({ wallet, feePayer: by }) =>
    by === null || by === wallet ? [] : [{ feePayer: by, wallet }],
  )
  return [...new Map(paid.map((one) => [`${one.feePayer} ${one.wallet}`, one])).values()]
}

/** The first money of a launch's wallets, of their funders, and of those', as far as it was read. */
async function moneyOf(
  { read }: Pick<Database, 'read'>,
  { creator, buyers }: CrewLaunch,
): Promise<Map<string, CrewMoney>> {
  const money = new Map<string, CrewMoney>()
  const asked = new Set([
    ...(creator === null ? [] : [creator]),
    ...buyers.map((one) => one.wallet),
  ])
  let wallets = [...asked]
  for (let hop = 0; hop < HOPS && wallets.length > 0; hop += 1) {
    for (const { wallet, funder, fundedAt, ...sent } of await findFundings(read, wallets, 0)) {
      const { lamports = null, before = null } = sent
      if (funder === null || fundedAt === null || lamports === null) continue
      money.set(wallet, { from: funder, lamports, before, at: fundedAt })
    }
    wallets = wallets
      .flatMap((wallet) => money.get(wallet)?.from ?? [])
      .filter((one) => !asked.has(one))
    for (const wallet of wallets) asked.add(wallet)
  }
  return money
}
