import { descending } from '../../../../kernel/compare.ts'
import type { Snapshot } from '../../../launches/index.ts'
import { buyersOf, netBought, sum } from '../../people.ts'
import { provenLocks } from '../../proven-locks.ts'

/** A buyer of a launch's first slots. Raw units; what it locked for good it neither bought nor keeps. */
export type EarlyBuyer = { firstSlot: number; bought: bigint; kept: bigint; spent: bigint }

/** What some buyers have together, raw units. */
export type EarlyHolding = {
  wallets: number
  bought: bigint
  kept: bigint
  /** What they keep, and most of what they sold, as far as they keep as much: they are halfway out. */
  weighs: bigint
}

/** Buyers are of about one size up to this multiple of the smallest, in fifths. */
const ALIKE_FIFTHS = 8n
const SOLD_FIFTHS = 4n
/** Who sold much more than it keeps is out. */
const SOLD_MOST_HALVES = 3n

/** The wallets that bought within this many slots of the launch, the largest buyer first. */
export function earlyBuyers(snapshot: Snapshot, slots: number): EarlyBuyer[] {
  const { launchSlot } = snapshot.tape
  const locks = provenLocks(snapshot)
  return buyersOf(snapshot)
    .filter(({ firstSlot }) => firstSlot - launchSlot <= slots)
    .map((buyer) => {
      const own = locks.filter((one) => one.buyer === buyer.wallet)
      const locked = sum(own, (one) => one.locked)
      const without = (amount: bigint) => (amount > locked ? amount - locked : 0n)
      const kept = without(netBought(buyer))
      const { firstSlot, spent } = buyer
      return { firstSlot, bought: without(buyer.bought), kept, spent }
    })
    .sort((a, b) => descending(a.bought, b.bought))
}

/** Adds up what these buyers have. */
export function heldBy(buyers: readonly EarlyBuyer[]): EarlyHolding {
  const bought = sum(buyers, (one) => one.bought)
  const kept = sum(buyers, (one) => one.kept)
  return { wallets: buyers.length, bought, kept, weighs: weightOf(bought, kept) }
}

/** Fewer buyers of one size are not a group. */
const GROUP = 3
/** More of them may be a crowd: of that, some of every size have sold nearly all, and each of these speaks for another. */
const CROWD = 24
const LEFT_HALVES = 3n

/**
 * The group of buyers of about one size, by tokens or by what they paid, that weighs the most: at most `most` of them.
 * If a crowd may be among them, those who left don't belong to the group, and weigh against it.
 */
export function mostAlike(buyers: readonly EarlyBuyer[], most: number): EarlyHolding {
  const byTokens = heaviestWindow(buyers, ({ bought }) => bought, most)
  const bySpent = heaviestWindow(
    buyers.toSorted((a, b) => descending(a.spent, b.spent)),
    ({ spent }) => spent,
    most,
  )
  return byTokens.weighs >= bySpent.weighs ? byTokens : bySpent
}

/** @param sorted the largest first */
function heaviestWindow(
  sorted: readonly EarlyBuyer[],
  sizeOf: (one: EarlyBuyer) => bigint,
  most: number,
): EarlyHolding {
  const left = sorted.map(({ bought, kept }) => most > CROWD && kept * 3n <= bought)
  let best = heldBy([])
  const group = { wallets: 0, bought: 0n, kept: 0n, left: 0n }
  const add = (nth: number, sign: 1 | -1) => {
    const { bought, kept } = sorted[nth] as EarlyBuyer
    if (left[nth]) {
      group.left += BigInt(sign) * bought
      return
    }
    group.wallets += sign
    group.bought += BigInt(sign) * bought
    group.kept += BigInt(sign) * kept
  }
  let to = 0
  for (const [from, first] of sorted.entries()) {
    for (let next = sorted[to]; next && to < from + most; next = sorted[to]) {
      if (!isAlike(sizeOf(first), sizeOf(next))) break
      add(to, 1)
      to += 1
    }
    const { wallets, bought, kept } = group
    const weighs = weightOf(bought, kept) - (group.left * LEFT_HALVES) / 2n
    if (wallets >= GROUP && weighs > best.weighs) best = { wallets, bought, kept, weighs }
    add(from, -1)
  }
  return best
}

function isAlike(larger: bigint, smaller: bigint): boolean {
  return smaller > 0n && larger * 5n <= smaller * ALIKE_FIFTHS
}

function weightOf(bought: bigint, kept: bigint): bigint {
  const sold = bought > kept ? bought - kept : 0n
  const most = (kept * SOLD_MOST_HALVES) / 2n
  return kept + ((sold < most ? sold : most) * SOLD_FIFTHS) / 5n
}
