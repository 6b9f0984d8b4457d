import { developersOf, developerTrades, keptBy, ramp, shareOf, sum, supplyOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { percent } from '../say.ts'

const FROM = 0.04
const WORST = 0.25

/** What the developer could sell at once. */
export const developerHolding: Rule = {
  id: 'developer-holding',
  version: 1,
  weight: 0.4,
  title: 'The developer holds much of it',
  from: 'at_once',
  judge(snapshot) {
    const supply = supplyOf(snapshot)
    const developers = developersOf(snapshot)
    if (developers.size === 0) {
      return { outcome: 'unknown', evidence: 'The developer’s wallet is not known.' }
    }
    if (supply === null) return { outcome: 'unknown', evidence: 'Its supply is not known.' }

    const traded = sum(developerTrades(snapshot), keptBy)
    const listed = (snapshot.holders ?? []).filter(
      ({ owner }) => owner !== null && developers.has(owner),
    )
    const held = sum(listed, ({ amount }) => (amount > 0n ? amount : 0n))
    const byList = listed.length > 0
    const share = shareOf(byList ? held : traded, supply)
    const strength = ramp(share, FROM, WORST)
    const says = byList
      ? `The developer holds ${percent(share)} of the supply.`
      : `By its trades the developer has ${percent(share)} of the supply.`
    if (strength > 0) return { outcome: 'flag', strength, evidence: says }
    // Off a curve tokens are in hands that never traded.
    if (
      !byList &&
      !(snapshot.holders || (snapshot.liquidity?.in === 'curve' && snapshot.tape.complete))
    ) {
      return { outcome: 'unknown', evidence: 'Neither holders nor all trades are known.' }
    }
    return { outcome: 'clear', evidence: says }
  },
}
