import { percent } from '../../../contract/format.ts'
import { asFarAsSeen, missingFrom } from '../missing.ts'
import {
  developersOf,
  developerTrades,
  netBought,
  ramp,
  shareOf,
  sum,
  supplyOf,
} from '../people.ts'
import type { Rule } from '../report.ts'

const FROM = 0.04
const WORST = 0.25

/** The share of the supply that the developer could sell at once. */
export const developerHolding: Rule = {
  id: 'developer-holding',
  version: 3,
  weight: 0.4,
  title: 'Developer holds a large share',
  checks: 'Developer’s holding',
  from: 'at_once',
  evaluate(snapshot) {
    const supply = supplyOf(snapshot)
    const developers = developersOf(snapshot)
    if (developers.size === 0) {
      return { outcome: 'unknown', evidence: 'Developer’s wallet unknown.' }
    }
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }

    const traded = sum(developerTrades(snapshot), netBought)
    const listed = (snapshot.holders ?? []).filter(
      ({ owner }) => owner !== null && developers.has(owner),
    )
    const held = sum(listed, ({ amount }) => (amount > 0n ? amount : 0n))
    const byList = listed.length > 0
    const share = shareOf(byList ? held : traded, supply)
    const strength = ramp(share, FROM, WORST)
    const missing = byList ? null : missingFrom(snapshot.tape, 'wallets')
    const says = byList
      ? `The developer holds ${percent(share)} of the supply.`
      : `By its trades, the developer has ${percent(share)} of the supply.`
    if (strength > 0) return { outcome: 'flag', strength, evidence: asFarAsSeen(says, missing) }
    if (snapshot.holders) {
      const evidence = missing ? 'The developer is not among the largest holders.' : says
      return { outcome: 'clear', evidence }
    }
    if (missing) return { outcome: 'unknown', evidence: missing }
    // Outside a curve, wallets that never traded can hold tokens.
    if (snapshot.liquidity?.in !== 'curve') {
      return { outcome: 'unknown', evidence: 'Holders haven’t been read yet.' }
    }
    return { outcome: 'clear', evidence: says }
  },
}
