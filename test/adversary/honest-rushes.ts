import { addCrowd, type Honest, type Scene } from './scene.ts'

/** About the bell curve: twelve even draws. */
export function normal(scene: Scene): number {
  return Array.from({ length: 12 }, () => scene.dice.real(0, 1)).reduce((all, one) => all + one, -6)
}

/** Buyers whose sums differ as people's do: most spend little, and a few spend much. */
function people(scene: Scene, count: number, median: number, leave: number): void {
  for (let nth = 0; nth < count; nth += 1) {
    const share = Math.min(0.04, median * Math.exp(0.8 * normal(scene)))
    const isGone = scene.dice.real(0, 1) < leave
    scene.buy(scene.wallet(), {
      ...{ share, slot: scene.dice.whole(4, 145) },
      ...(isGone && {
        sold: scene.dice.pick([1, 1, 0.5]),
        profit: scene.dice.real(0.7, 1.9),
      }),
      ...(nth < 8 && { funder: scene.wallet() }),
    })
  }
}

/** Exchanges by the share of all wallets that they fund; the rest has sources of its own. */
const EXCHANGES = [0.18, 0.12, 0.08, 0.06, 0.05, 0.05, 0.04, 0.04, 0.03, 0.03, 0.02]

/** More demand, or more coincidence, than most launches see, without anyone behind it. */
export const HONEST_RUSHES: readonly Honest[] = [
  {
    name: 'a launch on its way to graduation: dozens, most with little and a few with much',
    build: (scene) => people(scene, scene.dice.whole(17, 36), 0.0065, 0.15),
  },
  {
    name: 'two hundred within the minute, most with very little',
    build: (scene) => people(scene, scene.dice.whole(150, 250), 0.001, 0.25),
  },
  {
    name: 'up to two hundred within the minute, of whom a quarter leave',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(100, 200); nth += 1) {
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.0005, 0.006), slot: scene.dice.whole(5, 140) },
          ...(scene.dice.real(0, 1) < 0.25 && { sold: 1, profit: scene.dice.real(0.7, 1.9) }),
        })
      }
    },
  },
  {
    name: 'an app’s button: many buys of one sum, among others',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(10, 22); nth += 1)
        scene.buy(scene.wallet(), { share: 0.003, slot: scene.dice.whole(8, 140) })
      people(scene, scene.dice.whole(30, 50), 0.002, 0.25)
    },
  },
  {
    name: 'buyers from a dozen exchanges, and from wherever else',
    build(scene) {
      const exchanges = EXCHANGES.map((funds) => {
        const funder = scene.wallet()
        scene.reach.set(funder, { funds, creators: 0, isOneOwner: false })
        return { funder, funds }
      })
      for (let nth = 0; nth < scene.dice.whole(12, 40); nth += 1) {
        let roll = scene.dice.real(0, 1)
        const found = exchanges.find(({ funds }) => {
          roll -= funds
          return roll < 0
        })
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.001, 0.006), slot: scene.dice.whole(8, 140) },
          funder: found?.funder ?? scene.wallet(),
        })
      }
    },
  },
  {
    name: 'four pairs of friends who buy a little',
    build(scene) {
      for (let pair = 0; pair < 4; pair += 1) {
        const funder = scene.wallet()
        scene.reach.set(funder, { funds: 0, creators: 0, isOneOwner: false })
        for (let nth = 0; nth < 2; nth += 1) {
          const share = scene.dice.real(0.001, 0.006)
          scene.buy(scene.wallet(), { share, slot: scene.dice.whole(8, 140), funder })
        }
      }
      people(scene, scene.dice.whole(20, 40), 0.003, 0.25)
    },
  },
  {
    name: 'many take most of their money out, each at its own price',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(15, 30); nth += 1) {
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.001, 0.006), slot: scene.dice.whole(8, 120) },
          ...{ sold: scene.dice.real(0.5, 0.95), profit: scene.dice.real(0.6, 2.2) },
        })
      }
      addCrowd(scene)
    },
  },
  {
    name: 'bots come first, and half of them stay',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(10, 25); nth += 1) {
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.001, 0.009), slot: scene.dice.whole(0, 8) },
          ...(scene.dice.real(0, 1) < 0.5 && { sold: 1, profit: scene.dice.real(0.7, 1.9) }),
        })
      }
      addCrowd(scene, 45)
    },
  },
  {
    name: 'five whales, each with its own source, among dozens',
    build(scene) {
      for (let nth = 0; nth < 5; nth += 1) {
        const share = scene.dice.real(0.008, 0.03)
        scene.buy(scene.wallet(), { share, slot: scene.dice.whole(8, 140), funder: scene.wallet() })
      }
      people(scene, scene.dice.whole(20, 40), 0.003, 0.25)
    },
  },
]
