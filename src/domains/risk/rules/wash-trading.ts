import { percent } from '../../../contract/format.ts'
import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { extraSellers, handedOver } from '../handed-over.ts'
import { buyersOf, ramp, shareOf, sum } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const FROM = 0.15
const WORST = 0.7
/** Any quick trader makes a round trip. This many wallets that do, with this share of the volume, are wash trading. */
const CROWD = 10
const CROWD_FROM = 0.4
const CROWD_WORST = 0.9
/** Fewer may be people with two wallets each; up to a crowd, they must make this much of the volume. */
const PASSED = 4
const PASSED_FROM = 0.3
/** This many wallets of one size, within 2%, are one program's; this many in all are a crowd. */
const SIZED = 3
const SIZED_CROWD = 8
/** A share of fewer trades says nothing. */
const ENOUGH = 10

/**
 * Volume without interest: wallets that buy and sell about the same, repeatedly, in a few sizes, or once each but in
 * a crowd; and wallets that sell what others bought and sent them.
 */
export const washTrading: Rule = {
  id: 'wash-trading',
  version: 6,
  weight: 0.35,
  title: 'Wash trading',
  checks: 'Wash trading',
  from: '60s',
  reads: 'wallets',
  evaluate(snapshot) {
    const { tape } = snapshot
    const volume = tape.buyVolume + tape.sellVolume
    if (tape.trades < ENOUGH || volume <= 0n) {
      return {
        outcome: 'unknown',
        evidence: `${count(tape.trades, 'trade')} so far, too few to judge.`,
        ...(tape.complete && { because: 'too_little' }),
      }
    }
    const evenly = buyersOf(snapshot).filter(isEven)
    const repeated = evenly.filter(({ buys, sells }) => buys > 1 && sells > 1)
    const once = evenly.length >= CROWD ? evenly : repeated
    const shareOfAll = (all: readonly TapeWallet[]) =>
      shareOf(
        sum(all, ({ spent, received }) => spent + received),
        volume,
      )
    const sized = evenly.length >= SIZED_CROWD ? ofFewSizes(evenly) : []
    const passed = passedOn(snapshot)
    const passedFrom = passed.length >= CROWD ? FROM : PASSED_FROM
    const byRepeated = ramp(shareOfAll(repeated), FROM, WORST)
    const found = [
      {
        strength: byRepeated,
        says: `${count(repeated.length, 'wallet')} repeatedly bought and sold about the same amount: ${percent(shareOfAll(repeated))} of the volume.`,
      },
      {
        strength: ramp(shareOfAll(once), CROWD_FROM, CROWD_WORST),
        says: `${count(once.length, 'wallet')} bought and sold about the same amount each: ${percent(shareOfAll(once))} of the volume.`,
      },
      {
        strength: sized.length >= SIZED_CROWD ? ramp(shareOfAll(sized), FROM, WORST) : 0,
        says: `${count(sized.length, 'wallet')} of a few sizes bought and sold about the same amount each: ${percent(shareOfAll(sized))} of the volume.`,
      },
      {
        // Somebody bought what they sell, for about as much.
        strength: passed.length >= PASSED ? ramp(2 * shareOfAll(passed), passedFrom, WORST) : 0,
        says: `${count(passed.length, 'wallet')} sold what others had bought and sent them: ${percent(shareOfAll(passed))} of the volume.`,
      },
    ]
    const { strength, says: evidence } = found.reduce((most, one) =>
      one.strength > most.strength ? one : most,
    )
    if (strength > 0) return { outcome: 'flag', strength, evidence }
    return { outcome: 'clear', evidence }
  },
}

/**
 * A wallet bought and sold for sums within a tenth of each other, or sold most tokens again at about the price it paid:
 * a wallet that keeps a sixth of what it trades has not invested.
 */
function isEven({ buys, sells, spent, received, bought, sold }: TapeWallet): boolean {
  if (buys < 1 || sells < 1) return false
  if (buys > 1 && isNear(spent, received)) return true
  if (sold > bought || sold * 4n < bought * 3n) return false
  return isNear(spent * sold, received * bought)
}

/** Within a tenth of the larger one. */
function isNear(one: bigint, other: bigint): boolean {
  const [less, more] = one < other ? [one, other] : [other, one]
  return (more - less) * 10n <= more
}

/** Wallets that bought as much as at least two others among these, or for as much. */
function ofFewSizes(wallets: readonly TapeWallet[]): TapeWallet[] {
  const isLike = (one: bigint, other: bigint) =>
    (one > other ? one - other : other - one) * 50n <= one
  return wallets.filter((one) => {
    const alike = wallets.filter(
      (other) => isLike(one.bought, other.bought) || isLike(one.spent, other.spent),
    )
    return alike.length >= SIZED
  })
}

/** Wallets on a curve that sold and never bought, the developer's helpers apart. */
function passedOn(snapshot: Snapshot): TapeWallet[] {
  if (snapshot.liquidity?.in !== 'curve') return []
  const ofDeveloper = new Set(handedOver(snapshot).sellers)
  return extraSellers(snapshot).filter((one) => one.buys === 0 && !ofDeveloper.has(one))
}
