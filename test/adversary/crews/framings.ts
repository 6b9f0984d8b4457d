import { addLaunch, buyOf, type Planting, SOL } from './planting.ts'

const HOUR = 3_600_000

/** Each adds launches and money by which somebody wants an innocent wallet to look like one of a crew. */
const FRAMINGS: Record<string, (world: Planting) => void> = {
  /** Dust to everybody who buys. */
  dust(world) {
    const { attacker, victims } = cast(world)
    frame(world, attacker, victims, (wallet, at) => {
      const had = world.money.get(wallet)
      if (had === undefined)
        world.money.set(wallet, { from: attacker, lamports: SOL / 1_000n, before: 0n, at })
    })
  },
  /** As much as the victim will spend, to wallets that have money of their own. */
  gifts(world) {
    const { attacker, victims } = cast(world)
    frame(world, attacker, victims, (wallet, at) => {
      world.money.set(wallet, { from: attacker, lamports: 3n * SOL, before: 5n * SOL, at })
    })
  },
  /** The victim as the creator that a launch names, without its signature, and the attacker's wallets as buyers. */
  named(world) {
    const { attacker } = cast(world)
    const at = world.draw.time()
    const buyers = helpersOf(world, attacker, at)
    addLaunch(world, { creator: null, feePayer: attacker, buyers, crowd: 20 }, at)
  },
  /** Wallets that buy in the first slots of every launch of the victim's. */
  follows(world) {
    const { attacker } = cast(world)
    const victim = world.draw.one(world.strangers)
    for (let nth = 0; nth < 4; nth += 1) {
      const at = world.draw.time()
      const buyers = [buyOf(world, victim), ...helpersOf(world, attacker, at)]
      addLaunch(world, { creator: victim, feePayer: victim, buyers, crowd: 15 }, at)
    }
  },
  /** One wallet of the attacker's pays fees for the victims, as a service that is new. */
  favors(world) {
    const { attacker, victims } = cast(world)
    for (const wallet of victims) {
      const buyer = { ...buyOf(world, wallet), feePayer: attacker }
      const creator = world.draw.one(world.strangers)
      addLaunch(world, { creator, feePayer: creator, buyers: [buyer], crowd: 25 })
    }
  },
  /** A crew pays somebody for work, who then buys its coin with that money. */
  wages(world) {
    const { draw, money, crewOf, launches, strangers } = world
    const own = launches.filter(({ creator }) => creator !== null && crewOf.has(creator))
    const launch = draw.one(own)
    const wallet = draw.one(strangers)
    if (launch.creator === null) return
    money.set(wallet, { from: launch.creator, lamports: SOL, before: 0n, at: launch.at - HOUR })
    const spent = (SOL * 9n) / 10n
    launch.buyers = [
      ...launch.buyers,
      { wallet, signature: `wage ${wallet}`, feePayer: wallet, spent },
    ]
  },
}

export const FRAMING_NAMES: readonly string[] = Object.keys(FRAMINGS)

const TIMES = 4

/** Adds each of these attacks four times. */
export function addFramings(world: Planting, names: readonly string[]): void {
  for (const name of names) for (let nth = 0; nth < TIMES; nth += 1) FRAMINGS[name]?.(world)
}

/** An attacker with wallets of its own, which are a crew too, and people that it wants to frame. */
function cast(world: Planting) {
  const { fresh, crewOf, draw, strangers } = world
  const attacker = fresh('attacker')
  crewOf.set(attacker, attacker)
  return { attacker, victims: draw.some(strangers, 8) }
}

/** The attacker's own wallets, with its own money. */
function helpersOf(world: Planting, attacker: string, at: number) {
  const { fresh, crewOf, money, draw } = world
  return Array.from({ length: 3 }, () => {
    const wallet = fresh('helper')
    crewOf.set(wallet, attacker)
    const spent = draw.sol(0.3, 0.9)
    const lamports = (spent * 105n) / 100n
    money.set(wallet, { from: attacker, lamports, before: 0n, at: at - 2 * HOUR })
    return { wallet, signature: `${wallet} ${draw.part()}`, feePayer: wallet, spent }
  })
}

/** A launch of the attacker's that the victims buy, each after what `prepare` did to it. */
function frame(
  world: Planting,
  attacker: string,
  victims: readonly string[],
  prepare: (wallet: string, at: number) => void,
): void {
  const at = world.draw.time()
  for (const wallet of victims) prepare(wallet, at - HOUR)
  const buyers = [
    ...helpersOf(world, attacker, at),
    ...victims.map((wallet) => ({ ...buyOf(world, wallet), spent: SOL, feePayer: wallet })),
  ]
  addLaunch(world, { creator: attacker, feePayer: attacker, buyers, crowd: 10 }, at)
}
