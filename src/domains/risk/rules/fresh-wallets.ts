import { DAY } from '../../../kernel/clock.ts'
import type { Funding } from '../../launches/index.ts'
import { buyersOf, ramp } from '../people.ts'
import type { Rule } from '../report.ts'
import { percent } from '../say.ts'

const FEW_TRANSACTIONS = 10
const FROM = 0.4
/** Of fewer a share says nothing. */
const ENOUGH = 4

/** Wallets made for the day: bots and straw men rather than people. */
export const freshWallets: Rule = {
  id: 'fresh-wallets',
  version: 1,
  weight: 0.25,
  title: 'Many buyers are new wallets',
  from: '10s',
  judge(snapshot) {
    const { funding, takenAt } = snapshot
    const known = buyersOf(snapshot)
      .map(({ wallet }) => funding.get(wallet))
      .filter((one) => one !== undefined)
    if (known.length < ENOUGH) {
      return {
        outcome: 'unknown',
        evidence: `The age of ${known.length} buyers’ wallets is known; that is too few.`,
      }
    }
    const fresh = known.filter((one) => isFresh(one, takenAt)).length
    const share = fresh / known.length
    const evidence = `${fresh} of ${known.length} buyers whose wallets were looked at (${percent(share)}) are less than a day old or nearly unused.`
    const strength = ramp(share, FROM, 1)
    return strength > 0 ? { outcome: 'flag', strength, evidence } : { outcome: 'clear', evidence }
  },
}

/** Funded within a day, or with a short history that was read to its end. */
export function isFresh({ fundedAt, transactions, historyCap }: Funding, now: number): boolean {
  if (fundedAt !== null && now - fundedAt < DAY) return true
  return transactions < historyCap && transactions <= FEW_TRANSACTIONS
}
