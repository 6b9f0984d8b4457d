import type {
  Funding,
  Holder,
  Reach,
  Snapshot,
  TapeWallet,
  TokenSource,
} from '../../src/domains/launches/index.ts'
import {
  address,
  buyer,
  CURVE,
  DEVELOPER,
  funded,
  fundings,
  holder,
  LAUNCH,
  LAUNCH_SLOT,
  snapshotOf,
  TOKENS,
  tapeOf,
} from '../support/snapshots.ts'
import type { Dice } from './random.ts'

const SOL = 1_000_000_000
const LISTED = 20

export type Buy = {
  /** Share of the supply. */
  share: number
  slot: number
  /** The share of it that was sold again. */
  sold?: number
  /** What it got for that, of what it had paid. */
  profit?: number
  buys?: number
  sells?: number
  feePayer?: string
  funder?: string
  funding?: Partial<Funding>
  signature?: string
}

/** A launch at 60 s as it is put together: whoever buys, holds, and sells. Balances follow. */
export type Scene = {
  dice: Dice
  wallets: TapeWallet[]
  balances: Map<string, bigint>
  held: Holder[]
  funding: Funding[]
  reach: Map<string, Reach>
  sources: Map<string, TokenSource>
  more: Partial<Snapshot>
  /** A wallet nobody else has. */
  wallet(): string
  buy(wallet: string, buy: Buy): void
  /** Tokens change hands without a trade. */
  send(from: string, to: string, share: number): void
  /** Sells what it did not buy. */
  dump(wallet: string, share: number): void
  /** `program` holds tokens of a wallet, in a locker or a position. */
  deposit(from: string, share: number, program: string, more?: Partial<Holder>): void
  snapshot(): Snapshot
}

/** The same harm twice: as one would do it who hides nothing, and walked around the rules. */
export type Evasion = { name: string; plain(scene: Scene): void; hidden(scene: Scene): void }

/** A launch that looks like an evasion, and harms nobody. */
export type Honest = { name: string; build(scene: Scene): void }

export const rawOf = (share: number): bigint =>
  BigInt(Math.round(share * 1e6)) * (TOKENS / 1_000_000n)

/** A launch of nothing wrong: a developer with a little, and a crowd that comes and goes. */
export function sceneOf(dice: Dice): Scene {
  let next = 1_000
  const scene: Scene = {
    dice,
    wallets: [],
    balances: new Map(),
    held: [],
    funding: [funded(DEVELOPER)],
    reach: new Map(),
    sources: new Map(),
    more: {},
    wallet: () => address(100 + next++),
    buy(wallet, one) {
      scene.wallets.push(toWallet(wallet, one, scene.wallets.length))
      move(wallet, rawOf(one.share * (1 - (one.sold ?? 0))))
      const { funder, funding } = one
      if (funder || funding)
        scene.funding.push(funded(wallet, { funder: funder ?? scene.wallet(), ...funding }))
    },
    send(from, to, share) {
      move(from, -rawOf(share))
      move(to, rawOf(share))
    },
    dump(wallet, share) {
      move(wallet, -rawOf(share))
      const sold = { buys: 0, bought: 0n, spent: 0n, sells: 2, sold: rawOf(share) }
      scene.wallets.push(
        buyer(scene.wallets.length, {
          ...{ wallet, feePayer: wallet, ...sold },
          received: BigInt(Math.round(share * 60 * SOL)),
          firstSlot: LAUNCH_SLOT + 60,
        }),
      )
    },
    deposit(from, share, program, more = {}) {
      move(from, -rawOf(share))
      scene.held.push(
        holder(scene.held.length, rawOf(share), {
          owner: scene.wallet(),
          ownerProgram: program,
          ...more,
        }),
      )
    },
    snapshot: () => snapshotIn(scene),
  }
  function move(wallet: string, amount: bigint) {
    scene.balances.set(wallet, (scene.balances.get(wallet) ?? 0n) + amount)
  }
  return scene
}

/** Strangers who come within a minute, each with its own sum; some have left again. */
export function addCrowd(scene: Scene, most = 30): void {
  const { dice } = scene
  const count = dice.whole(12, most)
  for (let nth = 0; nth < count; nth += 1) {
    const isGone = dice.real(0, 1) < 0.3
    scene.buy(scene.wallet(), {
      share: dice.real(0.0005, 0.006),
      slot: dice.whole(30, 140),
      ...(isGone && { sold: dice.real(0.3, 1), profit: dice.real(0.6, 1.9) }),
      ...(nth < 8 && { funder: scene.wallet() }),
    })
  }
}

function toWallet(wallet: string, one: Buy, nth: number): TapeWallet {
  const { share, slot, sold = 0, profit = 1, buys = 1, feePayer = wallet, signature } = one
  // The later, the dearer.
  const spent = share * 55 * SOL * (1 + slot / 150)
  return buyer(nth, {
    wallet,
    feePayer,
    buys,
    sells: one.sells ?? (sold > 0 ? 1 : 0),
    bought: rawOf(share),
    sold: rawOf(share * sold),
    spent: BigInt(Math.round(spent)),
    received: BigInt(Math.round(spent * sold * profit)),
    firstSlot: LAUNCH_SLOT + slot,
    firstSignature: signature ?? `signature-${nth}`,
  })
}

function snapshotIn(scene: Scene): Snapshot {
  const wallets = scene.wallets.toSorted((a, b) => a.firstSlot - b.firstSlot)
  const people = [...scene.balances]
    .filter(([, amount]) => amount > 0n)
    .map(([owner, amount], nth) => holder(500 + nth, amount, { owner }))
  const out = [...people, ...scene.held].reduce((all, { amount }) => all + amount, 0n)
  const curve = holder(400, TOKENS - out, { owner: CURVE, ownerProgram: null })
  const holders = [curve, ...people, ...scene.held]
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .slice(0, LISTED)
  return snapshotOf({
    launch: LAUNCH,
    tape: tapeOf(wallets),
    holders,
    funding: fundings(...scene.funding),
    reach: scene.reach,
    sources: scene.sources,
    ...scene.more,
  })
}
