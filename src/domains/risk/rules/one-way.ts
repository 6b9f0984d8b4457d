import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { missingFrom } from '../missing.ts'
import { buyersOf, ramp, shareOf, sum } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'
import { insidersOf } from './insiders.ts'
import { tokenExtensions } from './token-extensions.ts'

const ENOUGH = 15
const WORST = 60
/** Sales of less than this share of what a crowd bought are dust, which a trap can let through. */
const MATTERS = 0.01
/** From this strength on, an extension can refuse a sale. */
const TRAP = 0.6

/** Many bought a token that can refuse sales, and nobody outside has sold an amount that matters. */
export const oneWay: Rule = {
  id: 'one-way',
  version: 4,
  weight: 0.5,
  title: 'A trap, and no real sale',
  checks: 'Whether buyers can sell',
  from: '60s',
  reads: 'wallets',
  evaluate(snapshot) {
    const buyers = buyersOf(snapshot)
    const sellers = realSellers(snapshot, buyers)
    if (sellers > 0) {
      const evidence = `${sellers} of ${count(buyers.length, 'buyer')} sold amounts that matter.`
      return { outcome: 'clear', evidence }
    }
    const missing = missingFrom(snapshot.tape, 'wallets')
    if (missing) return { outcome: 'unknown', evidence: missing }
    const nobody = `None of ${count(buyers.length, 'buyer')} has sold an amount that matters`
    if (buyers.length < ENOUGH) {
      return {
        outcome: 'unknown',
        evidence: `${nobody}, too few to judge.`,
        because: 'too_little',
      }
    }
    if (snapshot.mint === null) {
      return { outcome: 'unknown', evidence: 'The mint account hasn’t been read yet.' }
    }
    if (!isTrap(snapshot)) {
      const evidence = `${nobody}; the mint has nothing that refuses sales.`
      return { outcome: 'unknown', evidence, because: 'too_little' }
    }
    const strength = 0.5 + 0.5 * ramp(buyers.length, ENOUGH, WORST)
    return { outcome: 'flag', strength, evidence: `${nobody}, and the mint can refuse sales.` }
  },
}

/** How many buyers without a link to the developer sold, if together it was no dust. */
function realSellers(snapshot: Snapshot, buyers: readonly TapeWallet[]): number {
  const linked = new Set(insidersOf(snapshot))
  const outside = buyers.filter((buyer) => !linked.has(buyer))
  const sold = sum(outside, (one) => one.sold)
  const bought = sum(outside, (one) => one.bought)
  const sellers = outside.filter(({ sells }) => sells > 0)
  return shareOf(sold, bought) >= MATTERS ? sellers.length : 0
}

function isTrap(snapshot: Snapshot): boolean {
  const harm = tokenExtensions.evaluate(snapshot)
  const canRefuse = harm.outcome === 'flag' && harm.strength >= TRAP
  return canRefuse || snapshot.mint?.freezeAuthority !== 'none'
}
