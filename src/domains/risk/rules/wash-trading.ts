import { percent } from '../../../contract/format.ts'
import type { TapeWallet } from '../../launches/index.ts'
import { buyersOf, ramp, shareOf, sum } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const FROM = 0.15
const WORST = 0.7
/** A share of fewer trades says nothing. */
const ENOUGH = 10

/** Wallets that repeatedly buy and sell about the same amount: volume without interest. */
export const washTrading: Rule = {
  id: 'wash-trading',
  version: 3,
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
    const washers = buyersOf(snapshot).filter(goesInCircles)
    const share = shareOf(
      sum(washers, ({ spent, received }) => spent + received),
      volume,
    )
    const evidence = `${count(washers.length, 'wallet')} repeatedly bought and sold about the same amount: ${percent(share)} of the volume.`
    const strength = ramp(share, FROM, WORST)
    if (strength > 0) return { outcome: 'flag', strength, evidence }
    return { outcome: 'clear', evidence }
  },
}

/** At least twice both ways, the sums within a tenth of each other. */
function goesInCircles({ buys, sells, spent, received }: TapeWallet): boolean {
  if (buys < 2 || sells < 2) return false
  const [less, more] = spent < received ? [spent, received] : [received, spent]
  return (more - less) * 10n <= more
}
