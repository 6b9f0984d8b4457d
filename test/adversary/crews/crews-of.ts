import { groupTies } from '../../../src/domains/risk/crews/crews.ts'
import {
  type CrewLaunch,
  type CrewMoneys,
  type CrewServices,
  type CrewTie,
  moneyTrail,
  tiesOf,
} from '../../../src/domains/risk/crews/ties.ts'

/** Wallets that are likely the same people, with what ties them and the launches that they signed. */
type Crew = { wallets: string[]; ties: CrewTie[]; launches: string[] }

/**
 * Groups wallets by ties that need both sides. Wallets that are tied to nobody are in no crew. Pure.
 * @returns the largest first; within a crew wallets are sorted
 */
export function crewsOf(launches: readonly CrewLaunch[], money: CrewMoneys): Crew[] {
  const services = servicesAmong(launches, money)
  const groups = groupTies(launches.flatMap((launch) => tiesOf(launch, money, services)))
  const own = Map.groupBy(launches, ({ creator }) => creator)
  return groups
    .map(({ wallets, ties }) => ({
      wallets,
      ties,
      launches: wallets.flatMap((wallet) => own.get(wallet)?.map(({ mint }) => mint) ?? []),
    }))
    .sort((a, b) => b.wallets.length - a.wallets.length)
}

/** Counts how many wallets each one is behind, with money or fees. */
function servicesAmong(launches: readonly CrewLaunch[], money: CrewMoneys): CrewServices {
  const behind = new Map<string, Set<string>>()
  const wallets = new Set<string>()
  const add = (source: string | null, wallet: string | null) => {
    if (source === null || wallet === null || source === wallet) return
    behind.set(source, (behind.get(source) ?? new Set()).add(wallet))
  }
  for (const { creator, feePayer, buyers } of launches) {
    if (creator !== null) wallets.add(creator)
    add(feePayer, creator)
    for (const buyer of buyers) {
      wallets.add(buyer.wallet)
      add(buyer.feePayer, buyer.wallet)
    }
  }
  for (const wallet of money.keys())
    for (const { from } of moneyTrail(wallet, money)) add(from, wallet)
  return {
    wallets: wallets.size,
    behind: new Map([...behind].map(([source, of]) => [source, of.size])),
  }
}
