import { address, DEVELOPER, EXCHANGE, LAUNCH, MINT_FACTS } from '../support/snapshots.ts'
import { COPIED_PEOPLE } from './copied-people.ts'
import { GROUPS } from './groups.ts'
import { addCrowd, type Evasion, rawOf, type Scene } from './scene.ts'
import { SPREAD_GROUPS, whaleHolds } from './spread-groups.ts'
import { openTeam, plainRing, purseOf, ring, teamBuys, washes } from './teams.ts'

const STREAMFLOW = 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m'
const JUPITER_LOCK = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'
const DLMM = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'
const WHIRLPOOL = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'
const DAMM_V2_AUTHORITY = 'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC'
const DAMM_V2 = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'
const CPMM_AUTHORITY = 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL'
const CPMM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'

const developerBuys = (scene: Scene, share: number, sold = 0) =>
  scene.buy(DEVELOPER, { share, slot: 0, sold, profit: 2, feePayer: DEVELOPER })
const exchangeFunds = { funder: EXCHANGE, funding: { transactions: 900, historyCap: 2_000 } }

function developerSells(scene: Scene): void {
  developerBuys(scene, scene.dice.real(0.05, 0.12), 1)
  addCrowd(scene)
}

function developerHolds(scene: Scene): void {
  developerBuys(scene, scene.dice.real(0.2, 0.35))
  addCrowd(scene)
}

/** The same after LaunchLab moved the coin to its pool. */
const onPool = (build: (scene: Scene) => void) => (scene: Scene) => {
  build(scene)
  scene.more = {
    launch: { ...LAUNCH, venue: 'launchlab' },
    liquidity: { quote: 80n * 10n ** 9n, locked: 1, in: 'pool', how: null },
    pools: [address(76)],
  }
}

/** Holds by a locker or a position what it bought on the curve. */
const whaleDeposits =
  (program: string, more = {}) =>
  (scene: Scene) => {
    addCrowd(scene)
    const share = scene.dice.real(0.4, 0.5)
    const whale = scene.wallet()
    scene.buy(whale, { share, slot: scene.dice.whole(30, 80) })
    scene.deposit(whale, share, program, more)
  }

function lockOf(more: { locked?: number; isRevocable?: boolean }) {
  const { locked = 0.6, isRevocable = false } = more
  return {
    lock: { recipient: address(77), sender: address(78), locked: rawOf(locked), isRevocable },
  }
}

const FEW: readonly Evasion[] = [
  {
    name: 'the developer sends its tokens to a helper, who sells them',
    plain: developerSells,
    hidden(scene) {
      const share = scene.dice.real(0.05, 0.12)
      developerBuys(scene, share)
      const helper = scene.wallet()
      scene.send(DEVELOPER, helper, share)
      scene.dump(helper, share)
      addCrowd(scene)
    },
  },
  {
    name: 'to several helpers',
    plain: developerSells,
    hidden(scene) {
      const share = scene.dice.real(0.06, 0.12)
      developerBuys(scene, share)
      for (let nth = 0; nth < 5; nth += 1) {
        const helper = scene.wallet()
        scene.send(DEVELOPER, helper, share / 5)
        scene.dump(helper, share / 5)
      }
      addCrowd(scene)
    },
  },
  {
    name: 'to a helper through another wallet, which transfers show after graduation',
    plain: developerSells,
    hidden(scene) {
      const share = scene.dice.real(0.05, 0.12)
      developerBuys(scene, share)
      const helper = scene.wallet()
      scene.send(DEVELOPER, helper, share)
      scene.dump(helper, share)
      scene.sources.set(helper, { wallet: helper, from: DEVELOPER, amount: rawOf(share) })
      addCrowd(scene)
      scene.more = { liquidity: { quote: 80n * 10n ** 9n, locked: 1, in: 'pool', how: null } }
    },
  },
  {
    name: 'sells a little itself, and the rest by a helper',
    plain: developerSells,
    hidden(scene) {
      const share = scene.dice.real(0.05, 0.12)
      developerBuys(scene, share, 0.05)
      const helper = scene.wallet()
      scene.send(DEVELOPER, helper, share * 0.95)
      scene.dump(helper, share * 0.95)
      addCrowd(scene)
    },
  },
  {
    name: 'the developer spreads its holding over thirty wallets',
    plain: developerHolds,
    hidden(scene) {
      const share = scene.dice.real(0.2, 0.35)
      developerBuys(scene, share)
      for (let nth = 0; nth < 30; nth += 1) scene.send(DEVELOPER, scene.wallet(), share / 30)
      addCrowd(scene)
    },
  },
  {
    name: 'much of the supply in a Streamflow contract whose terms nobody knows',
    plain: whaleHolds,
    hidden: whaleDeposits(STREAMFLOW),
  },
  {
    name: 'in a Streamflow contract that can be canceled',
    plain: whaleHolds,
    hidden: whaleDeposits(STREAMFLOW, lockOf({ isRevocable: true })),
  },
  {
    name: 'in a lock that its sender can end',
    plain: whaleHolds,
    hidden: whaleDeposits(JUPITER_LOCK, lockOf({ isRevocable: true })),
  },
  {
    name: 'in a lock that is over, or nearly',
    plain: whaleHolds,
    hidden: whaleDeposits(JUPITER_LOCK, lockOf({ locked: 0.01 })),
  },
  { name: 'in a one-sided DLMM position', plain: whaleHolds, hidden: whaleDeposits(DLMM) },
  { name: 'in a Whirlpool position', plain: whaleHolds, hidden: whaleDeposits(WHIRLPOOL) },
  {
    name: 'in a pool of its own, beside the curve',
    plain: whaleHolds,
    hidden: whaleDeposits(DAMM_V2, { owner: DAMM_V2_AUTHORITY }),
  },
  {
    name: 'in a pool of its own, after the coin moved to another',
    plain: onPool(whaleHolds),
    hidden: onPool(whaleDeposits(CPMM, { owner: CPMM_AUTHORITY, pool: address(77) })),
  },
  {
    name: 'the developer puts its holding into a position',
    plain: developerHolds,
    hidden(scene) {
      const share = scene.dice.real(0.2, 0.35)
      developerBuys(scene, share)
      scene.deposit(DEVELOPER, share, DLMM, { depositor: DEVELOPER })
      addCrowd(scene)
    },
  },
  {
    name: 'over sixty wallets in the first seconds',
    plain: whaleHolds,
    hidden(scene) {
      teamBuys(scene, 60, scene.dice.real(0.4, 0.5), [1, 20])
      addCrowd(scene)
    },
  },
  {
    name: 'a team of twenty, from exchanges, slots 3 to 8, one dust sale',
    plain: openTeam,
    hidden(scene) {
      teamBuys(scene, 20, scene.dice.real(0.36, 0.44), [3, 8], (nth) => ({
        ...exchangeFunds,
        ...(nth === 0 && { sold: 0.001 }),
      }))
      addCrowd(scene)
    },
  },
  {
    name: 'a team of twenty within ten seconds, each with its own source',
    plain: openTeam,
    hidden(scene) {
      teamBuys(scene, 20, scene.dice.real(0.42, 0.5), [4, 24], () => ({ funder: scene.wallet() }))
      addCrowd(scene)
    },
  },
  {
    name: 'a ring paid from one exchange, which has a label',
    plain: plainRing,
    hidden(scene) {
      scene.reach.set(EXCHANGE, {
        funds: scene.dice.real(0.03, 0.12),
        creators: 0,
        isOneOwner: false,
      })
      ring(scene, EXCHANGE)
    },
  },
  {
    name: 'a ring whose purse made a thousand dust transfers',
    plain: plainRing,
    hidden(scene) {
      const purse = scene.wallet()
      scene.reach.set(purse, { funds: 0.0005, creators: 0, isOneOwner: false })
      scene.funding.push({ ...purseOf(purse), transactions: 1_000, historyCap: 1_000 })
      ring(scene, purse)
    },
  },
  {
    name: 'insiders behind wallets with long histories of dust',
    plain(scene) {
      teamBuys(scene, 8, 0.16, [30, 90], () => ({ funder: DEVELOPER }))
      addCrowd(scene)
    },
    hidden(scene) {
      for (let nth = 0; nth < 8; nth += 1) {
        const between = scene.wallet()
        scene.reach.set(between, { funds: 0.0002, creators: 0, isOneOwner: false })
        scene.funding.push({ ...purseOf(between), funder: DEVELOPER, transactions: 1_000 })
        scene.buy(scene.wallet(), { share: 0.02, slot: scene.dice.whole(30, 90), funder: between })
      }
      addCrowd(scene)
    },
  },
  {
    name: 'a payer that makes itself look like a relayer',
    plain(scene) {
      teamBuys(scene, 8, 0.16, [30, 90], () => ({ feePayer: DEVELOPER }))
      addCrowd(scene)
    },
    hidden(scene) {
      const feePayer = scene.wallet()
      scene.reach.set(feePayer, { funds: 0, creators: 60, isOneOwner: true })
      teamBuys(scene, 8, 0.16, [30, 90], () => ({ feePayer }))
      addCrowd(scene)
      scene.more = { launch: { ...scene.snapshot().launch, feePayer } }
    },
  },
  {
    name: 'wash trading by sixty wallets, a round trip each',
    plain: (scene) => washes(scene, 1, 30),
    hidden: (scene) => washes(scene, 60, 1),
  },
  {
    name: 'by thirty wallets, two round trips each',
    plain: (scene) => washes(scene, 1, 30),
    hidden: (scene) => washes(scene, 30, 2),
  },
  {
    name: 'a trap out of which one wallet of the developer’s sells dust',
    plain(scene) {
      trap(scene)
    },
    hidden(scene) {
      trap(scene)
      scene.buy(scene.wallet(), { share: 0.002, slot: 60, sold: 0.01, funder: DEVELOPER })
    },
  },
]

export const EVASIONS: readonly Evasion[] = [...FEW, ...GROUPS, ...SPREAD_GROUPS, ...COPIED_PEOPLE]

function trap(scene: Scene): void {
  for (let nth = 0; nth < 25; nth += 1)
    scene.buy(scene.wallet(), { share: scene.dice.real(0.001, 0.005), slot: 30 + 3 * nth })
  scene.more = { mint: { ...MINT_FACTS, freezeAuthority: DEVELOPER } }
}
