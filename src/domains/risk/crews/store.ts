import type { Ms } from '../../../kernel/clock.ts'
import { ascending } from '../../../kernel/compare.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { CrewTieRow } from '../table.ts'
import { groupTies } from './crews.ts'
import type { CrewTie } from './ties.ts'

/** A crew takes no more wallets. */
export const MOST_CREW_WALLETS = 400
/** A wallet behind this many others is a service, so counting stops here. */
const COUNTED = 401
/** Counted so far, to know how usual it is that two wallets share a source. */
const MOST_COUNTED = 200_000
/** Fewer bound variables than both engines take. */
const AT_ONCE = 500
const CURSOR = 'crews_read'

/** How many wallets one is behind, with first money or fees, at most 401 of each. */
export async function countBehind(db: Queryable, source: string): Promise<number> {
  const [funded, paid] = await Promise.all([
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('wallet_fundings')
          .select('wallet')
          .where('funder', '=', source)
          .limit(COUNTED)
          .as('f'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('crew_fees')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('payer', '=', source)
      .executeTakeFirstOrThrow(),
  ])
  return Number(funded.count) + Number(paid.count)
}

/** Of how many wallets the funder is known, at most 200,000. */
export async function countFunded(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('wallet_fundings')
        .select('wallet')
        .where('funder', 'is not', null)
        .limit(MOST_COUNTED)
        .as('f'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores who paid whose fees. Leave out services, so that rows stay few. */
export async function storeFees(
  tx: Tx,
  fees: readonly { feePayer: string; wallet: string }[],
  at: Ms,
): Promise<void> {
  if (fees.length === 0) return
  await tx
    .insertInto('crew_fees')
    .values(fees.map(({ feePayer, wallet }) => ({ payer: feePayer, wallet, at })))
    .onConflict((conflict) => conflict.columns(['payer', 'wallet']).doUpdateSet({ at }))
    .execute()
}

/** Stores ties, each pair once with what tied it last. */
export async function storeTies(tx: Tx, ties: readonly CrewTie[], at: Ms): Promise<void> {
  for (const { wallets, kind, mint, signature } of ties) {
    const [source, wallet] = wallets
    const seen = { kind, mint, signature, at }
    await tx
      .insertInto('crew_ties')
      .values({ source, wallet, ...seen })
      .onConflict((conflict) => conflict.columns(['source', 'wallet']).doUpdateSet(seen))
      .execute()
  }
}

/** The crews of wallets, by wallet. Wallets that are in none are left out. */
export async function crewsWith(
  db: Queryable,
  wallets: readonly string[],
): Promise<Map<string, string>> {
  const rows = await inParts(wallets, (some) =>
    db.selectFrom('crew_wallets').selectAll().where('wallet', 'in', some).execute(),
  )
  return new Map(rows.map(({ wallet, crew }) => [wallet, crew]))
}

/** By wallet, which of these crews it belongs to. */
export async function walletsOfCrews(
  db: Queryable,
  crews: readonly string[],
): Promise<Map<string, string>> {
  const rows = await inParts([...new Set(crews)], (some) =>
    db.selectFrom('crew_wallets').selectAll().where('crew', 'in', some).execute(),
  )
  return new Map(rows.map(({ wallet, crew }) => [wallet, crew]))
}

/** The wallets of one wallet's crew, sorted; empty: it is in none. */
export async function crewOf(db: Queryable, wallet: string): Promise<string[]> {
  const crew = (await crewsWith(db, [wallet])).get(wallet)
  return crew === undefined ? [] : [...(await walletsOfCrews(db, [crew])).keys()].toSorted()
}

/** The ties among wallets, the oldest first, without those of hidden wallets. */
export async function tiesAmong(db: Queryable, wallets: readonly string[]): Promise<CrewTieRow[]> {
  const all = new Set(wallets)
  const rows = await inParts(wallets, (some) =>
    db
      .selectFrom('crew_ties')
      .selectAll()
      .where('source', 'in', some)
      .where('source', 'not in', (eb) => eb.selectFrom('crew_hidden').select('wallet'))
      .where('wallet', 'not in', (eb) => eb.selectFrom('crew_hidden').select('wallet'))
      .execute(),
  )
  return rows
    .filter(({ wallet }) => all.has(wallet))
    .toSorted((a, b) => a.at - b.at || ascending(a.source + a.wallet, b.source + b.wallet))
}

/**
 * Groups again the crews that these wallets are in, by the ties that are stored. A crew is called by its first wallet
 * in the order of addresses, so no two have one name. Call it with {@link lockCrews}.
 */
export async function regroup(tx: Tx, wallets: readonly string[]): Promise<void> {
  const crews = await crewsWith(tx, wallets)
  const before = await walletsOfCrews(tx, [...crews.values()])
  const nodes = [...new Set([...before.keys(), ...wallets])]
  const ties = await tiesAmong(tx, nodes)
  const now = new Map(
    groupTies(
      ties.map(({ source, wallet }): Pick<CrewTie, 'wallets'> => ({ wallets: [source, wallet] })),
    ).flatMap(({ wallets: own }) =>
      own.map((wallet): [string, string] => [wallet, own[0] ?? wallet]),
    ),
  )
  const gone = [...before.keys()].filter((wallet) => !now.has(wallet))
  await inParts(gone, async (some) => {
    await tx.deleteFrom('crew_wallets').where('wallet', 'in', some).execute()
    return []
  })
  const changed = [...now].filter(([wallet, crew]) => before.get(wallet) !== crew)
  await inParts(changed, async (some) => {
    await tx
      .insertInto('crew_wallets')
      .values(some.map(([wallet, crew]) => ({ wallet, crew })))
      .onConflict((conflict) =>
        conflict.column('wallet').doUpdateSet((eb) => ({ crew: eb.ref('excluded.crew') })),
      )
      .execute()
    return []
  })
}

/** Waits for others that change crews, until the transaction ends. @returns the last event that was looked at */
export async function lockCrews(tx: Tx): Promise<number> {
  await tx
    .insertInto('counters')
    .values({ name: CURSOR, value: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await tx
    .selectFrom('counters')
    .select('value')
    .where('name', '=', CURSOR)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return value
}

/** The last event whose launch was looked at; 0: none. */
export async function crewsReadUpTo(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', CURSOR)
    .executeTakeFirst()
  return row?.value ?? 0
}

/** Stores that events up to one were looked at. */
export async function storeCrewsRead(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('counters').set({ value: id }).where('name', '=', CURSOR).execute()
}

/** Takes wallets out of all crews for good. */
export async function hideFromCrews(tx: Tx, wallets: readonly string[], at: Ms): Promise<void> {
  if (wallets.length === 0) return
  await tx
    .insertInto('crew_hidden')
    .values(wallets.map((wallet) => ({ wallet, at })))
    .onConflict((conflict) => conflict.column('wallet').doNothing())
    .execute()
  await regroup(tx, wallets)
}

/** Forgets all ties of wallets that turned out to be services. */
export async function dropTies(tx: Tx, services: readonly string[]): Promise<void> {
  if (services.length === 0) return
  await tx
    .deleteFrom('crew_ties')
    .where((eb) => eb.or([eb('source', 'in', services), eb('wallet', 'in', services)]))
    .execute()
  await regroup(tx, services)
}

/** Forgets what tied wallets before a moment, at most 500 ties at once, and who paid fees. */
export async function forgetTies(tx: Tx, before: Ms): Promise<void> {
  const old = await tx
    .selectFrom('crew_ties')
    .select(['source', 'wallet'])
    .where('at', '<', before)
    .orderBy('at')
    .limit(AT_ONCE)
    .execute()
  for (const { source, wallet } of old)
    await tx
      .deleteFrom('crew_ties')
      .where('source', '=', source)
      .where('wallet', '=', wallet)
      .execute()
  if (old.length > 0)
    await regroup(
      tx,
      old.flatMap(({ source, wallet }) => [source, wallet]),
    )
  await tx.deleteFrom('crew_fees').where('at', '<', before).execute()
}

async function inParts<T, R>(all: readonly T[], work: (some: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    found.push(...(await work(all.slice(from, from + AT_ONCE))))
  return found
}
