import { address } from '../support/snapshots.ts'
import { addCrowd, type Evasion, rawOf, type Scene } from './scene.ts'
import { openTeam, plainRing, purseOf, teamBuys, washes } from './teams.ts'

const MINUTE = [1, 140] as const

export function whaleHolds(scene: Scene): void {
  addCrowd(scene)
  scene.buy(scene.wallet(), { share: scene.dice.real(0.4, 0.5), slot: scene.dice.whole(30, 80) })
}

/** As many as a whale, over so many wallets. */
const over =
  (wallets: number, slots: readonly [number, number], more = {}) =>
  (scene: Scene) => {
    teamBuys(scene, wallets, scene.dice.real(0.4, 0.5), slots, () => more)
    addCrowd(scene)
  }

/** A team of twenty with two fifths, which has sold some of it. */
export const teamThatSold = (soldBy: (nth: number) => number) => (scene: Scene) => {
  teamBuys(scene, 20, scene.dice.real(0.36, 0.44), [20, 140], (nth) => ({
    ...{ sold: soldBy(nth), profit: scene.dice.real(0.9, 1.4) },
  }))
  addCrowd(scene)
}

/** An exchange that funds this share of all wallets. */
export function exchangeOf(scene: Scene, funds: number): string {
  const funder = scene.wallet()
  scene.reach.set(funder, { funds, creators: 0, isOneOwner: false })
  return funder
}

function purse(scene: Scene): string {
  const funder = exchangeOf(scene, 0)
  scene.funding.push(purseOf(funder))
  return funder
}

/** A quarter of the supply, by `each` wallets of every funder. */
export function ringFrom(
  scene: Scene,
  funders: readonly string[],
  each: number,
  slots: readonly [number, number] = [30, 90],
): void {
  for (const funder of funders)
    teamBuys(scene, each, 0.25 / funders.length, slots, () => ({ funder }))
  scene.buy(scene.wallet(), { share: 0.002, slot: 120, funder: scene.wallet() })
  addCrowd(scene)
}

/** Each pair with a purse: one buys early, the other late. */
function pairs(scene: Scene, count: number): void {
  for (let nth = 0; nth < count; nth += 1) {
    const funder = purse(scene)
    const share = (0.125 / count) * scene.dice.real(0.8, 1.2)
    scene.buy(scene.wallet(), { share, slot: scene.dice.whole(5, 40), funder })
    scene.buy(scene.wallet(), { share, slot: scene.dice.whole(90, 140), funder })
  }
  addCrowd(scene)
}

/** In each pair one buys again and again, and the other sells what it was sent. */
function pairsTrade(scene: Scene, count: number): void {
  for (let nth = 0; nth < count; nth += 1) {
    const [first, second] = [scene.wallet(), scene.wallet()]
    const share = scene.dice.real(0.02, 0.05)
    scene.buy(first, { share, slot: scene.dice.whole(26, 80), buys: 8 })
    scene.send(first, second, share)
    scene.dump(second, share)
  }
  addCrowd(scene, 14)
}

const washesKeeping = (wallets: number, kept: number) => (scene: Scene) => {
  for (let nth = 0; nth < wallets; nth += 1) {
    scene.buy(scene.wallet(), {
      share: scene.dice.real(0.002, 0.008) * (60 / wallets),
      slot: scene.dice.whole(26, 140),
      ...{ sold: 1 - kept, profit: scene.dice.real(0.93, 0.99), buys: 1, sells: 1 },
    })
  }
  addCrowd(scene, 14)
}

const plainWash = (scene: Scene) => washes(scene, 1, 30)

/** Groups that are larger, more spread, or further along than those of the other files. */
export const SPREAD_GROUPS: readonly Evasion[] = [
  ...[30, 40, 60, 80, 120].map((wallets) => ({
    name: `45% of the supply over ${wallets} wallets in the whole minute, without a link`,
    plain: whaleHolds,
    hidden: over(wallets, MINUTE),
  })),
  {
    name: 'over sixty wallets within twenty seconds, each with its own source',
    plain: whaleHolds,
    hidden(scene) {
      const share = scene.dice.real(0.4, 0.5)
      teamBuys(scene, 60, share, [1, 50], () => ({ funder: scene.wallet() }))
      addCrowd(scene)
    },
  },
  {
    name: 'over sixty wallets within ninety seconds, of whom forty have come by now',
    plain: whaleHolds,
    hidden(scene) {
      teamBuys(scene, 40, scene.dice.real(0.27, 0.33), [1, 150])
      addCrowd(scene)
    },
  },
  {
    name: 'over sixty wallets in the whole minute, each of which sold a fifth',
    plain: whaleHolds,
    hidden: over(60, MINUTE, { sold: 0.2, profit: 1.2 }),
  },
  {
    name: 'over fifty wallets in the whole minute, of sizes that differ threefold',
    plain: whaleHolds,
    hidden(scene) {
      const share = scene.dice.real(0.4, 0.5)
      for (let nth = 0; nth < 50; nth += 1) {
        const part = (share / 50) * scene.dice.real(0.5, 1.5)
        scene.buy(scene.wallet(), { share: part, slot: scene.dice.whole(...MINUTE) })
      }
      addCrowd(scene)
    },
  },
  {
    name: 'a team of twenty, each of which has sold a third',
    plain: openTeam,
    hidden: teamThatSold(() => 1 / 3),
  },
  {
    name: 'a team of twenty, each of which has sold half',
    plain: openTeam,
    hidden: teamThatSold(() => 0.5),
  },
  {
    name: 'a team of twenty, seven of which have sold all',
    plain: openTeam,
    hidden: teamThatSold((nth) => (nth < 7 ? 1 : 0)),
  },
  {
    name: 'a ring of twelve from three exchanges',
    plain: plainRing,
    hidden(scene) {
      const funders = [0.05, 0.05, 0.05].map((funds) => exchangeOf(scene, funds))
      ringFrom(scene, funders, 4)
    },
  },
  {
    name: 'a ring of ten from five funders: two exchanges, two purses, and one nobody looked up',
    plain: plainRing,
    hidden(scene) {
      const exchanges = [0, 0].map(() => exchangeOf(scene, scene.dice.real(0.03, 0.06)))
      const purses = [purse(scene), purse(scene), scene.wallet()]
      ringFrom(scene, [...exchanges, ...purses], 2)
    },
  },
  {
    name: 'a ring of four pairs',
    plain: plainRing,
    hidden: (scene) =>
      ringFrom(
        scene,
        [0, 0, 0, 0].map(() => purse(scene)),
        2,
      ),
  },
  {
    name: 'a ring of five pairs, half of each long after the other',
    plain: plainRing,
    hidden: (scene) => pairs(scene, 5),
  },
  {
    name: 'four pairs that trade among themselves',
    plain: plainWash,
    hidden: (scene) => pairsTrade(scene, 4),
  },
  {
    name: 'wash trading by sixty wallets that keep 15% of what they buy',
    plain: plainWash,
    hidden: washesKeeping(60, 0.15),
  },
  {
    name: 'wash trading by twenty-five wallets that keep 20%',
    plain: plainWash,
    hidden: washesKeeping(25, 0.2),
  },
  {
    name: 'much of the supply over forty wallets, most of which send it on',
    plain: whaleHolds,
    hidden(scene) {
      const share = scene.dice.real(0.4, 0.5)
      for (let nth = 0; nth < 40; nth += 1) {
        const [first, second] = [scene.wallet(), scene.wallet()]
        const part = (share / 40) * scene.dice.real(0.8, 1.2)
        scene.buy(first, { share: part, slot: scene.dice.whole(...MINUTE) })
        if (nth % 3 > 0) scene.send(first, second, part)
      }
      addCrowd(scene)
    },
  },
  {
    name: 'two lockers and thirty wallets share what a whale would hold',
    plain: whaleHolds,
    hidden(scene) {
      const share = scene.dice.real(0.4, 0.5)
      for (let nth = 0; nth < 30; nth += 1) {
        const wallet = scene.wallet()
        const part = (share / 30) * scene.dice.real(0.8, 1.2)
        scene.buy(wallet, { share: part, slot: scene.dice.whole(...MINUTE) })
        if (nth < 2) {
          scene.deposit(wallet, part, 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn', {
            lock: {
              ...{ recipient: wallet, sender: address(78), locked: rawOf(part) },
              isRevocable: true,
            },
          })
        }
      }
      addCrowd(scene)
    },
  },
]
