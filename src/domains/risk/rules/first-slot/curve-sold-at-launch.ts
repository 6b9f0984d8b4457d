import { percent } from '../../../../contract/format.ts'
import { shareOf, sum, supplyOf } from '../../people.ts'
import { formatQuote } from '../../quote.ts'
import type { Rule } from '../../report.ts'
import { MAYHEM_AGENT } from '../../vaults.ts'
import { count } from '../../wording.ts'

/** A pump.fun curve sells 79.3% of the supply for 85 SOL. */
const SHARE_FROM = 0.4
const SHARE_WORST = 0.75

/** The launcher bought the curve in the launch's own slot: there was never a public sale. */
export const curveSoldAtLaunch: Rule = {
  id: 'curve-sold-at-launch',
  version: 2,
  weight: 0.75,
  title: 'Sold out in its own slot',
  checks: 'Purchases in the launch’s slot',
  from: '10s',
  reads: 'wallets',
  evaluate(snapshot) {
    const { tape, launch } = snapshot
    const supply = supplyOf(snapshot)
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }
    const first = tape.wallets.filter(
      ({ wallet, buys, firstSlot }) =>
        buys > 0 &&
        firstSlot <= tape.launchSlot &&
        wallet !== launch.pool &&
        wallet !== MAYHEM_AGENT,
    )
    const share = shareOf(
      sum(first, ({ bought }) => bought),
      supply,
    )
    const spent = sum(first, (one) => one.spent)
    const later = tape.wallets.filter(
      ({ buys, firstSlot }) => buys > 0 && firstSlot > tape.launchSlot,
    ).length
    if (share >= SHARE_FROM) {
      const strength = Math.min(1, 0.5 + (share - SHARE_FROM) / (2 * (SHARE_WORST - SHARE_FROM)))
      const evidence = `${count(first.length, 'wallet')} that bought in the launch’s own slot took ${percent(share)} of the supply for ${formatQuote(spent, launch)}; ${count(later + tape.others, 'wallet')} bought later.`
      return { outcome: 'flag', strength, evidence }
    }
    const evidence = `Wallets that bought in the launch’s own slot took ${percent(share)} of the supply.`
    return { outcome: 'clear', evidence }
  },
}
