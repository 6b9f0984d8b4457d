import { address, DEVELOPER, LAUNCH, MINT_FACTS, TOKENS } from '../support/snapshots.ts'
import { COPIED_BY_TEAMS } from './copied-people.ts'
import { HONEST_CROWDS } from './honest-crowds.ts'
import { HONEST_RUSHES } from './honest-rushes.ts'
import { addCrowd, type Honest, rawOf, type Scene } from './scene.ts'

const JUPITER_LOCK = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const KINDS: readonly Honest[] = [
  {
    name: 'a relayer of the launchpad paid for the launch and some buyers',
    build(scene) {
      const feePayer = relayerOf(scene)
      buyersIn(scene, scene.dice.whole(3, 8), { feePayer })
      addCrowd(scene)
    },
  },
  {
    name: 'an app sponsors the fees of its users, in the first slot too',
    build(scene) {
      const feePayer = relayerOf(scene)
      for (let nth = 0; nth < scene.dice.whole(3, 6); nth += 1)
        scene.buy(scene.wallet(), { share: scene.dice.real(0.001, 0.006), slot: 1, feePayer })
      buyersIn(scene, scene.dice.whole(4, 10), { feePayer })
      addCrowd(scene)
    },
  },
  {
    name: 'eight buyers came from one exchange that has no label',
    build(scene) {
      const funder = scene.wallet()
      const funds = scene.dice.real(0.15, 0.35)
      scene.reach.set(funder, { funds, creators: 0, isOneOwner: false })
      buyersIn(scene, Math.min(8, Math.round(funds * 22)), { funder })
      buyersIn(scene, 8, {})
      for (let nth = 0; nth < 14; nth += 1)
        scene.buy(scene.wallet(), { share: 0.002, slot: 40 + nth, funder: scene.wallet() })
    },
  },
  {
    name: 'the developer paid for a friend',
    build(scene) {
      scene.buy(scene.wallet(), {
        share: scene.dice.real(0.003, 0.01),
        slot: 12,
        funder: DEVELOPER,
      })
      addCrowd(scene)
    },
  },
  {
    name: 'the developer drops a little on many wallets, some of which sell',
    build(scene) {
      const share = scene.dice.real(0.02, 0.05)
      scene.buy(DEVELOPER, { share, slot: 0 })
      for (let nth = 0; nth < 30; nth += 1) {
        const wallet = scene.wallet()
        scene.send(DEVELOPER, wallet, share / 30)
        if (scene.dice.real(0, 1) < 0.4) scene.dump(wallet, share / 30)
      }
      addCrowd(scene)
    },
  },
  {
    name: 'the developer locks what it has, for months, and nobody can end it',
    build(scene) {
      const share = scene.dice.real(0.05, 0.3)
      scene.buy(DEVELOPER, { share, slot: 0 })
      const lock = {
        ...{ recipient: DEVELOPER, sender: DEVELOPER, locked: rawOf(share), isRevocable: false },
      }
      scene.deposit(DEVELOPER, share, JUPITER_LOCK, { lock })
      addCrowd(scene)
    },
  },
  {
    name: 'the developer’s tokens vest by a Streamflow contract that nobody can cancel',
    build(scene) {
      const share = scene.dice.real(0.05, 0.3)
      scene.buy(DEVELOPER, { share, slot: 0 })
      const lock = { recipient: DEVELOPER, sender: DEVELOPER, isRevocable: false }
      const vault = scene.wallet()
      scene.deposit(DEVELOPER, share, TOKEN_PROGRAM, {
        ...{ account: vault, owner: vault, depositor: DEVELOPER },
        lock: { ...lock, locked: rawOf(share * scene.dice.real(0.97, 1)) },
      })
      addCrowd(scene)
    },
  },
  {
    name: 'the developer burns what it has',
    build(scene) {
      const share = scene.dice.real(0.02, 0.1)
      scene.buy(DEVELOPER, { share, slot: 0 })
      scene.send(DEVELOPER, address(9_999), share)
      scene.balances.delete(address(9_999))
      addCrowd(scene)
      scene.more = { mint: { ...MINT_FACTS, supply: TOKENS - rawOf(share) } }
    },
  },
  {
    name: 'a fair launch that bots come to first, and leave',
    build(scene) {
      const bots = scene.dice.whole(15, 40)
      for (let nth = 0; nth < bots; nth += 1) {
        const isGone = scene.dice.real(0, 1) < 0.75
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.001, 0.009), slot: scene.dice.whole(0, 8) },
          ...{ sold: isGone ? scene.dice.real(0.9, 1) : 0, profit: scene.dice.real(0.7, 1.9) },
          ...(nth < 8 && { funder: scene.wallet() }),
        })
      }
      addCrowd(scene, 45)
    },
  },
  {
    name: 'quick traders, each with its own profit or loss',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(15, 40); nth += 1) {
        scene.buy(scene.wallet(), {
          ...{ share: scene.dice.real(0.001, 0.006), slot: scene.dice.whole(26, 120) },
          ...{ sold: 1, profit: scene.dice.real(0.5, 2) },
        })
      }
      addCrowd(scene)
    },
  },
  {
    name: 'a buyer sends tokens to another wallet of its own, which sells',
    build(scene) {
      const [first, second] = [scene.wallet(), scene.wallet()]
      const share = scene.dice.real(0.01, 0.03)
      scene.buy(first, { share, slot: 40 })
      scene.send(first, second, share)
      scene.dump(second, share)
      addCrowd(scene)
    },
  },
  {
    name: 'nobody has sold yet, and everybody could',
    build(scene) {
      for (let nth = 0; nth < scene.dice.whole(15, 40); nth += 1)
        scene.buy(scene.wallet(), { share: scene.dice.real(0.001, 0.006), slot: 30 + 2 * nth })
    },
  },
]

export const HONEST: readonly Honest[] = [
  ...KINDS,
  ...HONEST_CROWDS,
  ...HONEST_RUSHES,
  ...COPIED_BY_TEAMS,
]

function relayerOf(scene: Scene): string {
  const feePayer = scene.wallet()
  const creators = scene.dice.whole(50, 4_000)
  scene.reach.set(feePayer, { funds: 0, creators, isOneOwner: false })
  scene.more = { launch: { ...LAUNCH, feePayer } }
  return feePayer
}

function buyersIn(scene: Scene, count: number, more: { feePayer?: string; funder?: string }): void {
  for (let nth = 0; nth < count; nth += 1) {
    const { dice } = scene
    scene.buy(scene.wallet(), {
      share: dice.real(0.001, 0.006),
      slot: dice.whole(26, 120),
      ...more,
    })
  }
}
