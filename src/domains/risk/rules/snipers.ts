import { buyersOf, ramp, shareOf, sum, supplyOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { count, percent } from '../say.ts'

/** No human is faster: the launch's own slot and the two behind it, about 0.7 s. */
const SLOTS = 2
const SHARE_FROM = 0.03
const SHARE_WORST = 0.25
const WALLETS_FROM = 3
const WALLETS_WORST = 20

/** Machines that bought before anybody could read the name, to sell to those who come later. */
export const snipers: Rule = {
  id: 'snipers',
  version: 1,
  weight: 0.35,
  title: 'Snipers were first',
  from: '10s',
  judge(snapshot) {
    const { tape } = snapshot
    const supply = supplyOf(snapshot)
    if (supply === null) return { outcome: 'unknown', evidence: 'Its supply is not known.' }
    const early = buyersOf(snapshot).filter(({ firstSlot }) => firstSlot - tape.launchSlot <= SLOTS)
    const share = shareOf(
      sum(early, ({ bought }) => bought),
      supply,
    )
    const strength = Math.max(
      ramp(share, SHARE_FROM, SHARE_WORST),
      ramp(early.length, WALLETS_FROM, WALLETS_WORST),
    )
    const sold = early.filter(({ sells }) => sells > 0).length
    const evidence = `${count(early.length, 'wallet')} bought within ${SLOTS} slots of the launch, ${percent(share)} of the supply${early.length > 0 ? `; ${sold} of them sold since` : ''}.`
    if (strength > 0) return { outcome: 'flag', strength, evidence }
    if (!tape.complete) return { outcome: 'unknown', evidence: 'Some of its trades were missed.' }
    return { outcome: 'clear', evidence }
  },
}
