import { percent } from '../../../contract/format.ts'
import { DAY } from '../../../kernel/clock.ts'
import { type Funding, knowsTraders } from '../../launches/index.ts'
import { buyersOf, ramp } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const FEW_TRANSACTIONS = 10
const FROM = 0.4
/** A share of fewer wallets says nothing. */
const ENOUGH = 4

/** Wallets created for the occasion belong to bots and fronts rather than to people. */
export const freshWallets: Rule = {
  id: 'fresh-wallets',
  version: 3,
  weight: 0.25,
  title: 'Many buyers are new wallets',
  checks: 'Age of buyers’ wallets',
  from: '10s',
  reads: 'wallets',
  evaluate(snapshot) {
    const { funding, takenAt, tape } = snapshot
    const buyers = buyersOf(snapshot)
    const known = buyers.map(({ wallet }) => funding.get(wallet)).filter((one) => one !== undefined)
    if (known.length < ENOUGH) {
      return {
        outcome: 'unknown',
        evidence: `The age of only ${count(known.length, 'buyer wallet')} is known, too few to judge.`,
        ...(knowsTraders(tape) && buyers.length < ENOUGH && { because: 'too_little' }),
      }
    }
    const fresh = known.filter((one) => isFreshWallet(one, takenAt)).length
    const share = fresh / known.length
    const evidence = `${fresh} of ${count(known.length, 'checked buyer wallet')} (${percent(share)}) ${fresh === 1 ? 'is' : 'are'} less than a day old or nearly unused.`
    const strength = ramp(share, FROM, 1)
    return strength > 0 ? { outcome: 'flag', strength, evidence } : { outcome: 'clear', evidence }
  },
}

/** Funded within a day, or with a short history that was read to its end. */
export function isFreshWallet(
  { fundedAt, transactions, historyCap }: Funding,
  now: number,
): boolean {
  if (fundedAt !== null && now - fundedAt < DAY) return true
  return transactions < historyCap && transactions <= FEW_TRANSACTIONS
}
