import { type CrewLaunch, type CrewMoneys, type CrewTie, servicesAmong, tiesOf } from './ties.ts'

/** Wallets that are likely the same people, with what ties them and the launches that they signed. */
export type Crew = { wallets: string[]; ties: CrewTie[]; launches: string[] }

/** Two groups that both have so many wallets are one only if more than one pair of wallets ties them. */
const LARGE = 4

/**
 * Groups wallets by ties that need both sides. Wallets that are tied to nobody are in no crew. Pure.
 * @returns the largest first; within a crew wallets are sorted
 */
export function crewsOf(launches: readonly CrewLaunch[], money: CrewMoneys): Crew[] {
  const services = servicesAmong(launches, money)
  const ties = launches.flatMap((launch) => tiesOf(launch, money, services))
  const groups = createGroups()
  const bridges: CrewTie[] = []
  for (const tie of ties) if (!groups.join(tie, LARGE)) bridges.push(tie)
  joinBridged(groups, bridges)
  const crews = new Map<string, Crew>()
  for (const wallet of new Set(ties.flatMap(({ wallets }) => wallets))) {
    const name = groups.nameOf(wallet)
    const crew = crews.get(name) ?? { wallets: [], ties: [], launches: [] }
    crew.wallets.push(wallet)
    crews.set(name, crew)
  }
  for (const tie of ties) {
    const [one, other] = tie.wallets.map(groups.nameOf)
    if (one === other) crews.get(one ?? '')?.ties.push(tie)
  }
  for (const { mint, creator } of launches)
    if (creator !== null) crews.get(groups.nameOf(creator))?.launches.push(mint)
  return [...crews.values()]
    .filter(({ wallets }) => wallets.length > 1)
    .map((crew) => ({ ...crew, wallets: crew.wallets.toSorted() }))
    .sort((a, b) => b.wallets.length - a.wallets.length)
}

/** Joins large groups that several pairs tie: one transfer to a stranger must not make two crews one. */
function joinBridged(groups: Groups, bridges: readonly CrewTie[]): void {
  const pair = ({ wallets }: CrewTie) => wallets.map(groups.nameOf).sort().join(' ')
  for (const between of Map.groupBy(bridges, pair).values()) {
    const pairs = new Set(between.map(({ wallets }) => wallets.toSorted().join(' ')))
    const [tie] = between
    if (tie && pairs.size > 1) groups.join(tie, Number.POSITIVE_INFINITY)
  }
}

type Groups = ReturnType<typeof createGroups>

/** Disjoint sets of wallets. */
function createGroups() {
  const above = new Map<string, string>()
  const sizes = new Map<string, number>()

  function nameOf(wallet: string): string {
    let name = wallet
    for (let next = above.get(name); next !== undefined; next = above.get(name)) name = next
    for (let at = wallet; at !== name; ) {
      const next = above.get(at) ?? name
      above.set(at, name)
      at = next
    }
    return name
  }

  return {
    nameOf,
    /** @returns false: both have at least `large` wallets, and stay apart */
    join({ wallets: [first, second] }: CrewTie, large: number): boolean {
      const [one, other] = [nameOf(first), nameOf(second)]
      if (one === other) return true
      const [sizeOne, sizeOther] = [sizes.get(one) ?? 1, sizes.get(other) ?? 1]
      if (sizeOne >= large && sizeOther >= large) return false
      above.set(other, one)
      sizes.set(one, sizeOne + sizeOther)
      return true
    },
  }
}
