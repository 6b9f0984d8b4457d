import type { CrewBuyer } from '../../../src/domains/risk/crews/ties.ts'
import { createDraw } from './draw.ts'
import { addFramings, FRAMING_NAMES } from './framings.ts'
import { addLaunch, buyOf, type CrewWorld, type Planting, RELAYERS } from './planting.ts'

const [STRANGERS, HONEST_LAUNCHES, CREWS] = [3_000, 260, 14]
const HOUR = 3_600_000
/** Exchanges by how many people use them: each the share that those before it leave up to `upTo`. */
const EXCHANGES = [
  { name: 'exchange a', upTo: 0.35 },
  { name: 'exchange b', upTo: 0.5 },
  { name: 'exchange c', upTo: 0.55 },
]

/** A market with crews, strangers, services, and these attempts to frame people, the same for the same seed. */
export function crewWorld(seed: number, framings = FRAMING_NAMES): CrewWorld {
  const draw = createDraw(seed)
  let made = 0
  const fresh = (kind: string) => {
    made += 1
    return `${kind} ${made}`
  }
  const world: Planting = {
    ...{ launches: [], money: new Map(), crewOf: new Map(), draw, fresh },
    strangers: Array.from({ length: STRANGERS }, () => fresh('stranger')),
  }
  for (const wallet of world.strangers) fundStranger(world, wallet)
  for (let nth = 0; nth < HONEST_LAUNCHES; nth += 1) addHonest(world)
  for (let nth = 0; nth < CREWS; nth += 1) addCrew(world, `crew ${nth}`)
  addFramings(world, framings)
  return world
}

/** From an exchange, from a friend, or so long ago that nobody read it. */
function fundStranger({ draw, money, strangers }: Planting, wallet: string): void {
  const chance = draw.part()
  const from = EXCHANGES.find(({ upTo }) => chance < upTo)?.name
  const friend = draw.chance(0.1) ? draw.one(strangers) : null
  const source = from ?? friend
  if (source === null || source === undefined || source === wallet) return
  const before = draw.chance(0.5) ? 0n : draw.sol(0, 20)
  money.set(wallet, { from: source, lamports: draw.sol(0.2, 30), before, at: draw.time() })
}

function addHonest(world: Planting): void {
  const { draw, strangers } = world
  const creator = draw.one(strangers)
  const feePayer = draw.chance(0.1) ? draw.one(RELAYERS) : creator
  const own = draw.chance(0.6) ? [buyOf(world, creator)] : []
  const crowd = draw.whole(2, 60)
  const launch = addLaunch(world, { creator, feePayer, buyers: own, crowd })
  // Who follows a coin follows its next ones too, in the same slots.
  for (let more = draw.whole(0, 2); more > 0; more -= 1) {
    const buyers = launch.buyers
      .slice(0, draw.whole(0, 8))
      .map(({ wallet }) => buyOf(world, wallet))
    addLaunch(world, { creator, feePayer, buyers, crowd: draw.whole(2, 30) })
  }
}

const HABITS = ['star', 'chain', 'fees', 'together'] as const

/** A crew with a treasury that launches again and again, each time with new wallets. */
function addCrew(world: Planting, crew: string): void {
  const { draw, money, crewOf, fresh } = world
  const treasury = fresh('crew')
  crewOf.set(treasury, crew)
  const habit = draw.one(HABITS)
  for (let nth = draw.whole(2, 8); nth > 0; nth -= 1) {
    const at = draw.time()
    const own = (kind: string) => {
      const wallet = fresh(kind)
      crewOf.set(wallet, crew)
      return wallet
    }
    const send = (from: string, to: string, lamports: bigint) => {
      const before = draw.chance(0.9) ? 0n : lamports / 20n
      money.set(to, { from, lamports, before, at: at - draw.whole(1, 40) * HOUR })
    }
    const creator = draw.chance(0.4) ? treasury : own('crew')
    if (creator !== treasury) send(treasury, creator, draw.sol(1, 4))
    const middle = habit === 'chain' ? own('crew') : treasury
    const wallets = Array.from({ length: draw.whole(3, 10) }, () => own('crew'))
    if (middle !== treasury) send(treasury, middle, draw.sol(12, 20))
    const together = `bundle ${draw.part()}`
    const buyers = wallets.map((wallet): CrewBuyer => {
      const spent = draw.sol(0.4, 1.2)
      // Some wallets of a crew come from an exchange, and nothing ties them.
      const isHidden = draw.chance(0.12)
      send(isHidden ? (EXCHANGES[0]?.name ?? '') : middle, wallet, (spent * 108n) / 100n)
      const feePayer = habit === 'fees' ? treasury : wallet
      const signature = habit === 'together' && !isHidden ? together : `${wallet} ${draw.part()}`
      return { wallet, signature, feePayer, spent }
    })
    const ownBuy = { wallet: creator, signature: '', feePayer: creator, spent: draw.sol(0.5, 2) }
    const first = draw.chance(0.7) ? [ownBuy] : []
    const feePayer = habit === 'fees' ? treasury : creator
    const launch = addLaunch(
      world,
      {
        ...{ creator, feePayer, buyers: [...first, ...buyers], crowd: draw.whole(0, 40) },
      },
      at,
    )
    for (const buyer of launch.buyers)
      if (buyer.signature === '') buyer.signature = launch.signature
  }
}
