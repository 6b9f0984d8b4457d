import { DEVELOPER } from '../support/snapshots.ts'
import { addCrowd, type Evasion, type Scene } from './scene.ts'
import { openTeam, plainRing, purseOf, teamBuys, washes } from './teams.ts'

/** Buyers paid by several purses, as many by each; `more` is what we know of a purse. */
function ringOf(scene: Scene, purses: number, each: number, more = { funds: 0 as number | null }) {
  for (let nth = 0; nth < purses; nth += 1) {
    const funder = scene.wallet()
    scene.reach.set(funder, { ...more, creators: 0, isOneOwner: false })
    scene.funding.push(purseOf(funder))
    teamBuys(scene, each, 0.25 / purses, [30, 90], () => ({ funder }))
  }
  scene.buy(scene.wallet(), { share: 0.002, slot: 120, funder: scene.wallet() })
  addCrowd(scene)
}

/** Wash trading by wallets of a few sizes. */
function washesIn(scene: Scene, wallets: number, sizes: readonly number[], buys = 1, sells = 1) {
  for (let nth = 0; nth < wallets; nth += 1) {
    const share = scene.dice.pick(sizes)
    scene.buy(scene.wallet(), {
      ...{ share, slot: scene.dice.whole(26, 140), sold: 1, buys, sells },
      profit: scene.dice.real(0.93, 0.99),
    })
  }
  addCrowd(scene, 30)
}

/** What several wallets do together, or one after another. */
export const GROUPS: readonly Evasion[] = [
  {
    name: 'wash trading by twenty wallets in three sizes',
    plain: (scene) => washes(scene, 1, 30),
    hidden: (scene) => washesIn(scene, 20, [0.004, 0.008, 0.012]),
  },
  {
    name: 'in three sizes, each bought in parts and sold at once',
    plain: (scene) => washes(scene, 1, 30),
    hidden: (scene) => washesIn(scene, 20, [0.004, 0.008, 0.012], 3, 1),
  },
  {
    name: 'wash trading in pairs: one buys, and another sells it',
    plain: (scene) => washes(scene, 1, 30),
    hidden(scene) {
      for (let nth = 0; nth < 14; nth += 1) {
        const [first, second] = [scene.wallet(), scene.wallet()]
        const share = scene.dice.real(0.006, 0.016)
        scene.buy(first, { share, slot: scene.dice.whole(26, 120) })
        scene.send(first, second, share)
        scene.dump(second, share)
      }
      addCrowd(scene, 14)
    },
  },
  {
    name: 'a ring paid from three purses',
    plain: plainRing,
    hidden: (scene) => ringOf(scene, 3, scene.dice.whole(3, 4)),
  },
  {
    name: 'from three purses that nobody has counted',
    plain: plainRing,
    hidden: (scene) => ringOf(scene, 3, 4, { funds: null }),
  },
  {
    name: 'from three purses that nobody has looked up',
    plain: plainRing,
    hidden(scene) {
      for (let nth = 0; nth < 3; nth += 1) {
        const funder = scene.wallet()
        teamBuys(scene, 4, 0.083, [30, 90], () => ({ funder }))
      }
      scene.buy(scene.wallet(), { share: 0.002, slot: 120, funder: scene.wallet() })
    },
  },
  {
    name: 'from six purses, two buyers each',
    plain: plainRing,
    hidden: (scene) => ringOf(scene, 6, 2),
  },
  {
    name: 'a ring in which each wallet pays for the next',
    plain: plainRing,
    hidden(scene) {
      let funder = scene.wallet()
      for (let nth = 0; nth < 11; nth += 1) {
        const wallet = scene.wallet()
        scene.reach.set(funder, { funds: 0, creators: 0, isOneOwner: false })
        scene.buy(wallet, { share: 0.022, slot: scene.dice.whole(30, 90), funder })
        funder = wallet
      }
      addCrowd(scene)
    },
  },
  {
    name: 'a ring whose fees one wallet pays',
    plain: plainRing,
    hidden(scene) {
      const feePayer = scene.wallet()
      teamBuys(scene, scene.dice.whole(9, 12), 0.25, [30, 90], () => ({
        ...{ feePayer, funder: scene.wallet() },
      }))
      addCrowd(scene)
    },
  },
  {
    name: 'a team of twenty with 40%, in slots 26 to 60, without a link',
    plain: openTeam,
    hidden(scene) {
      teamBuys(scene, 20, scene.dice.real(0.36, 0.44), [26, 60])
      addCrowd(scene)
    },
  },
  {
    name: 'a team of twenty with 40% in the whole minute, each with a dust sale',
    plain: openTeam,
    hidden(scene) {
      teamBuys(scene, 20, scene.dice.real(0.36, 0.44), [20, 140], () => ({
        ...{ funder: scene.wallet(), sold: 0.02, buys: 3 },
      }))
      addCrowd(scene)
    },
  },
  {
    name: 'a team of thirty with 40%, in slots 26 to 60',
    plain: openTeam,
    hidden(scene) {
      teamBuys(scene, 30, scene.dice.real(0.38, 0.44), [26, 60])
      addCrowd(scene)
    },
  },
  {
    name: 'the developer sells by thirty helpers, as if it had dropped gifts',
    plain(scene) {
      scene.buy(DEVELOPER, { share: scene.dice.real(0.06, 0.12), slot: 0, sold: 1, profit: 2 })
      addCrowd(scene)
    },
    hidden(scene) {
      const share = scene.dice.real(0.06, 0.12)
      scene.buy(DEVELOPER, { share, slot: 0 })
      for (let nth = 0; nth < 30; nth += 1) {
        const helper = scene.wallet()
        scene.send(DEVELOPER, helper, share / 30)
        scene.dump(helper, share / 30)
      }
      addCrowd(scene)
    },
  },
]
