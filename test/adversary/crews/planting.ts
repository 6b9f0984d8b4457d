import type { CrewBuyer, CrewLaunch, CrewMoney } from '../../../src/domains/risk/crews/ties.ts'
import type { Draw } from './draw.ts'

/** Launches and money of a market, and which wallets are in truth whose. */
export type CrewWorld = {
  launches: CrewLaunch[]
  money: Map<string, CrewMoney>
  /** The planted crew of each of its wallets. */
  crewOf: Map<string, string>
}

/** What the parts of the generator share. */
export type Planting = CrewWorld & {
  draw: Draw
  /** Wallets of people who have nothing to do with each other. */
  strangers: string[]
  fresh(kind: string): string
}

export const SOL = 1_000_000_000n
export const RELAYERS = ['relayer a', 'relayer b']

/** A buy by anybody. @param part of their money that they spend */
export function buyOf(world: Planting, wallet: string, part = world.draw.part()): CrewBuyer {
  const { draw, money } = world
  const has = money.get(wallet)?.lamports ?? draw.sol(0.2, 5)
  const feePayer = draw.chance(0.04) ? draw.one(RELAYERS) : wallet
  const spent = BigInt(Math.round(Number(has) * (0.05 + 0.9 * part)))
  return { wallet, signature: `${wallet} ${draw.part()}`, feePayer, spent }
}

/** A launch with its own buyers and some of everybody. */
export function addLaunch(
  world: Planting,
  {
    creator,
    feePayer,
    buyers,
    crowd,
  }: Pick<CrewLaunch, 'creator' | 'feePayer'> & {
    buyers: CrewBuyer[]
    crowd: number
  },
  at = world.draw.time(),
): CrewLaunch {
  const { draw, strangers, launches, fresh } = world
  const others = draw.some(strangers, crowd).map((wallet) => buyOf(world, wallet))
  const mint = fresh('mint')
  const launch = { mint, at, signature: `launch of ${mint}`, creator, feePayer }
  const all = [
    ...buyers,
    ...others.filter((one) => buyers.every((own) => own.wallet !== one.wallet)),
  ]
  const whole = { ...launch, buyers: all }
  launches.push(whole)
  return whole
}
