import { DEVELOPER } from '../support/snapshots.ts'
import { addCrowd, type Honest, rawOf, type Scene } from './scene.ts'

const JUPITER_LOCK = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'
const STREAMFLOW = 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m'

/** A lock that nobody can end, by whatever wallet it was put there. */
function locks(
  scene: Scene,
  from: string,
  share: number,
  more: { recipient?: string; sender?: string },
) {
  scene.deposit(from, share, scene.dice.pick([STREAMFLOW, JUPITER_LOCK]), {
    lock: {
      ...{ recipient: more.recipient ?? from, sender: more.sender ?? from },
      ...{ locked: rawOf(share * scene.dice.real(0.97, 1)), isRevocable: false },
    },
  })
}

/** Crowds, purses, and locks like those of the evasions, by people who have nothing to do with each other. */
export const HONEST_CROWDS: readonly Honest[] = [
  {
    name: 'the developer’s locks could be canceled, and now nobody can, whoever put them there',
    build(scene) {
      const share = scene.dice.real(0.05, 0.35)
      scene.buy(DEVELOPER, { share, slot: 0 })
      locks(scene, DEVELOPER, share, { recipient: scene.wallet(), sender: scene.wallet() })
      addCrowd(scene)
    },
  },
  {
    name: 'a large buyer locks for good what it bought',
    build(scene) {
      const share = scene.dice.real(0.2, 0.5)
      const whale = scene.wallet()
      scene.buy(whale, { share, slot: scene.dice.whole(20, 80) })
      locks(scene, whale, share, { sender: whale })
      addCrowd(scene)
    },
  },
  {
    name: 'a rush: more than a hundred within the minute, a little each',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(80, 150); nth += 1) {
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.0005, 0.006), slot: scene.dice.whole(5, 140) },
          ...(scene.dice.real(0, 1) < 0.25 && { sold: 1, profit: scene.dice.real(0.7, 1.9) }),
        })
      }
    },
  },
  {
    name: 'a popular launch: some dozens, up to 1.4% each',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(25, 50); nth += 1) {
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.001, 0.014), slot: scene.dice.whole(8, 140) },
          ...(scene.dice.real(0, 1) < 0.2 && { sold: 1, profit: scene.dice.real(0.7, 1.9) }),
        })
      }
    },
  },
  {
    name: 'a new app sponsors the fees of its users, for few creators or none so far',
    build(scene) {
      const feePayer = scene.wallet()
      const creators = scene.dice.whole(0, 40)
      scene.reach.set(feePayer, { funds: 0, creators, isOneOwner: false })
      for (let nth = 0; nth < scene.dice.whole(4, 10); nth += 1) {
        const share = scene.dice.real(0.001, 0.006)
        scene.buy(scene.wallet(), { share, slot: scene.dice.whole(26, 120), feePayer })
      }
      addCrowd(scene)
    },
  },
  {
    name: 'quick traders of round sums while the price stands still',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(6, 14); nth += 1) {
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.pick([0.001, 0.002, 0.005]), slot: scene.dice.whole(26, 120) },
          ...{ sold: 1, profit: scene.dice.real(0.85, 1.2) },
        })
      }
      addCrowd(scene, 40)
    },
  },
  {
    name: 'eight buyers came from one exchange that nobody has looked up',
    build(scene) {
      const funder = scene.wallet()
      for (let nth = 0; nth < 8; nth += 1) {
        const share = scene.dice.real(0.001, 0.006)
        scene.buy(scene.wallet(), { share, slot: scene.dice.whole(26, 120), funder })
      }
      addCrowd(scene)
    },
  },
  {
    name: 'three pairs of friends, each pair with one purse',
    build(scene) {
      for (let pair = 0; pair < 3; pair += 1) {
        const funder = scene.wallet()
        scene.reach.set(funder, { funds: 0, creators: 0, isOneOwner: false })
        for (let nth = 0; nth < 2; nth += 1)
          scene.buy(scene.wallet(), { share: 0.004, slot: scene.dice.whole(26, 120), funder })
      }
      for (let nth = 0; nth < 12; nth += 1)
        scene.buy(scene.wallet(), { share: 0.003, slot: 30 + nth, funder: scene.wallet() })
      addCrowd(scene)
    },
  },
  {
    name: 'buyers from four exchanges, of which we know how many they fund',
    build(scene) {
      const exchanges = [0.3, 0.2, 0.1, 0.05].map((funds) => {
        const funder = scene.wallet()
        scene.reach.set(funder, { funds, creators: 0, isOneOwner: false })
        return { funder, funds }
      })
      for (let nth = 0; nth < 24; nth += 1) {
        const roll = scene.dice.real(0, 1)
        let below = 0
        const found = exchanges.find(({ funds }) => {
          below += funds
          return roll < below
        })
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.001, 0.006), slot: scene.dice.whole(26, 120) },
          funder: found?.funder ?? scene.wallet(),
        })
      }
    },
  },
  {
    name: 'many send what they bought to another wallet of theirs, and some sell there',
    build(scene) {
      for (let nth = 0; nth < 4; nth += 1) {
        const [first, second] = [scene.wallet(), scene.wallet()]
        const share = scene.dice.real(0.001, 0.006)
        scene.buy(first, { share, slot: scene.dice.whole(26, 100) })
        scene.send(first, second, share)
        if (scene.dice.real(0, 1) < 0.5) scene.dump(second, share)
      }
      addCrowd(scene, 40)
    },
  },
  {
    name: 'gifts of the developer, of which half are sold',
    build(scene) {
      const share = scene.dice.real(0.03, 0.06)
      scene.buy(DEVELOPER, { share, slot: 0 })
      for (let nth = 0; nth < 40; nth += 1) {
        const wallet = scene.wallet()
        scene.send(DEVELOPER, wallet, share / 40)
        if (scene.dice.real(0, 1) < 0.5) scene.dump(wallet, share / 40)
      }
      addCrowd(scene)
    },
  },
]
