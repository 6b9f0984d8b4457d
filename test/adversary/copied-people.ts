import { DEVELOPER } from '../support/snapshots.ts'
import { normal } from './honest-rushes.ts'
import { addCrowd, type Evasion, type Honest, type Scene } from './scene.ts'
import { exchangeOf, ringFrom, teamThatSold, whaleHolds } from './spread-groups.ts'
import { openTeam, plainRing, teamBuys } from './teams.ts'

/** A share, in parts that differ by so much. */
function inParts(scene: Scene, share: number, parts: readonly number[], slots = [20, 140]): void {
  const all = parts.reduce((sum, one) => sum + one, 0)
  for (const part of parts) {
    const slot = scene.dice.whole(slots[0] ?? 0, slots[1] ?? 0)
    scene.buy(scene.wallet(), { share: (share * part) / all, slot })
  }
}

const partsOf = (count: number, part: (nth: number) => number) =>
  Array.from({ length: count }, (_, nth) => part(nth))

/** Teams of somebody who has read the rules, and copies what they take for people. */
export const COPIED_PEOPLE: readonly Evasion[] = [
  {
    name: 'a team of twenty, in which the largest has four times the smallest',
    plain: openTeam,
    hidden(scene) {
      const parts = partsOf(20, () => scene.dice.real(0.4, 1.6))
      inParts(scene, scene.dice.real(0.36, 0.44), parts)
      addCrowd(scene)
    },
  },
  {
    name: 'a team of twenty, each of which has sold three fifths',
    plain: openTeam,
    hidden: teamThatSold(() => 0.6),
  },
  {
    name: 'a ring of twelve from three exchanges that fund 8% each',
    plain: plainRing,
    hidden(scene) {
      const funders = [0.08, 0.08, 0.08].map((funds) => exchangeOf(scene, funds))
      ringFrom(scene, funders, 4)
    },
  },
  {
    name: 'a ring of fifteen from three exchanges',
    plain: plainRing,
    hidden(scene) {
      const funders = [0.05, 0.05, 0.05].map((funds) => exchangeOf(scene, funds))
      ringFrom(scene, funders, 5)
    },
  },
  {
    name: 'forty wallets hold what a whale would, and fifteen of their size buy and sell it all',
    plain: whaleHolds,
    hidden(scene) {
      const share = scene.dice.real(0.4, 0.5)
      teamBuys(scene, 40, share, [1, 140])
      teamBuys(scene, 15, (share / 40) * 15, [1, 120], () => ({
        ...{ sold: 1, profit: scene.dice.real(0.92, 1.05) },
      }))
      addCrowd(scene)
    },
  },
  {
    name: 'a team whose sizes are as people’s: most have little, a few much',
    plain: openTeam,
    hidden(scene) {
      const parts = partsOf(scene.dice.whole(20, 24), () => Math.exp(0.8 * normal(scene)))
      inParts(scene, scene.dice.real(0.4, 0.46), parts)
      addCrowd(scene)
    },
  },
  {
    name: 'a team in four sizes, each far from the next',
    plain: whaleHolds,
    hidden(scene) {
      const sizes = [...partsOf(5, () => 4), ...partsOf(8, () => 1.5), ...partsOf(14, () => 0.7)]
      inParts(scene, scene.dice.real(0.4, 0.46), sizes)
      addCrowd(scene)
    },
  },
  {
    name: 'the developer spreads its holding over a hundred and twenty wallets',
    plain(scene) {
      scene.buy(DEVELOPER, { share: scene.dice.real(0.2, 0.35), slot: 0, feePayer: DEVELOPER })
      addCrowd(scene)
    },
    hidden(scene) {
      const share = scene.dice.real(0.2, 0.35)
      scene.buy(DEVELOPER, { share, slot: 0, feePayer: DEVELOPER })
      for (let nth = 0; nth < 120; nth += 1) scene.send(DEVELOPER, scene.wallet(), share / 120)
      addCrowd(scene)
    },
  },
  {
    name: 'eight wallets hold what a whale would, the largest eight times the smallest',
    plain: whaleHolds,
    hidden(scene) {
      inParts(
        scene,
        scene.dice.real(0.4, 0.5),
        partsOf(8, (nth) => 1 + nth),
      )
      addCrowd(scene)
    },
  },
]

/** People who look like those teams. */
export const COPIED_BY_TEAMS: readonly Honest[] = [
  {
    name: 'twenty to thirty-five people, up to 2% each',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(20, 35); nth += 1) {
        const isGone = scene.dice.real(0, 1) < 0.2
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.001, 0.02), slot: scene.dice.whole(8, 140) },
          ...(isGone && { sold: 1, profit: scene.dice.real(0.7, 1.9) }),
        })
      }
    },
  },
  {
    name: 'the same, and nobody has sold yet',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(20, 35); nth += 1)
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.001, 0.02), slot: scene.dice.whole(8, 140) },
        })
    },
  },
  {
    name: 'fifty people of about one size, of whom every third leaves at its own price',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(35, 60); nth += 1) {
        const isGone = scene.dice.real(0, 1) < 0.33
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.004, 0.008), slot: scene.dice.whole(8, 140) },
          ...(isGone && { sold: 1, profit: scene.dice.real(0.6, 2) }),
        })
      }
    },
  },
  {
    name: 'buyers from three exchanges that fund most wallets, and from wherever else',
    build(scene) {
      const exchanges = [0.2, 0.12, 0.08].map((funds) => ({
        funds,
        funder: exchangeOf(scene, funds),
      }))
      for (let nth = 0; nth < scene.dice.whole(14, 36); nth += 1) {
        let roll = scene.dice.real(0, 1)
        const found = exchanges.find(({ funds }) => {
          roll -= funds
          return roll < 0
        })
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.002, 0.012), slot: scene.dice.whole(8, 140) },
          funder: found?.funder ?? scene.wallet(),
        })
      }
    },
  },
  {
    name: 'six who like it buy from 0.5% to 4%, each with its own source, and a crowd comes',
    build(scene) {
      for (let nth = 0; nth < 6; nth += 1)
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.005, 0.04), slot: scene.dice.whole(8, 140) },
          funder: scene.wallet(),
        })
      addCrowd(scene, 45)
    },
  },
  {
    name: 'the developer drops 3% to 6% on a hundred and twenty wallets, some of which sell',
    build(scene) {
      const share = scene.dice.real(0.03, 0.06)
      scene.buy(DEVELOPER, { share, slot: 0 })
      for (let nth = 0; nth < 120; nth += 1) {
        const wallet = scene.wallet()
        scene.send(DEVELOPER, wallet, share / 120)
        if (scene.dice.real(0, 1) < 0.4) scene.dump(wallet, share / 120)
      }
      addCrowd(scene)
    },
  },
]
