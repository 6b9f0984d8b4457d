import { percent } from '../../../contract/format.ts'
import { knowsTraders, type Snapshot, type TapeWallet } from '../../launches/index.ts'
import { buyersOf, netBought, ramp, shareOf, sum, supplyOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

/** The launch's slot and the next two, about 0.7 s: no human is faster. */
export const SNIPER_SLOTS = 2
const SHARE_FROM = 0.03
const SHARE_WORST = 0.25
/** How far those count that sold, or are only many. */
const GONE = 0.4
const WALLETS_FROM = 3
const WALLETS_WORST = 20

/** Bots that bought before a person could have read the name, to sell to later buyers. */
export const snipers: Rule = {
  id: 'snipers',
  version: 4,
  weight: 0.35,
  title: 'Snipers bought first',
  checks: 'Snipers',
  from: '10s',
  reads: 'wallets',
  evaluate(snapshot) {
    const supply = supplyOf(snapshot)
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }
    const early = snipersOf(snapshot)
    const share = shareOf(
      sum(early, ({ bought }) => bought),
      supply,
    )
    const kept = shareOf(sum(early, netBought), supply)
    // What they have already sold can't be sold again.
    const strength = Math.max(
      ramp(kept, SHARE_FROM, SHARE_WORST),
      GONE * ramp(share, SHARE_FROM, SHARE_WORST),
      GONE * ramp(early.length, WALLETS_FROM, WALLETS_WORST),
    )
    const sold = early.filter(({ sells }) => sells > 0).length
    const evidence = `${count(early.length, 'wallet')} bought within ${SNIPER_SLOTS} slots of the launch: ${percent(share)} of the supply${early.length > 0 ? `; ${sold} of them sold since` : ''}.`
    if (strength > 0) return { outcome: 'flag', strength, evidence }
    return { outcome: 'clear', evidence }
  },
}

/** Share of the supply, 0 to 1, that snipers hold by their trades; null where it is not known. */
export function sniperShare(snapshot: Snapshot): number | null {
  const supply = supplyOf(snapshot)
  if (supply === null || !knowsTraders(snapshot.tape)) return null
  return shareOf(sum(snipersOf(snapshot), netBought), supply)
}

function snipersOf(snapshot: Snapshot): TapeWallet[] {
  const { launchSlot } = snapshot.tape
  return buyersOf(snapshot).filter(({ firstSlot }) => firstSlot - launchSlot <= SNIPER_SLOTS)
}
