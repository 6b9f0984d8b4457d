import { percent } from '../../../contract/format.ts'
import type { Snapshot } from '../../launches/index.ts'
import { count, isOfVenue, keptBy, ramp } from '../../risk/index.ts'
import type { Sign } from '../attention.ts'
import { logRamp, outsidersOf } from '../outsiders.ts'

/** With fewer buyers a share means nothing. */
const ENOUGH = 5
const CROWD = 20
const FROM = 0.4
const MOST = 0.9

/** Independent buyers who still hold at least half of what they bought. */
export const stillIn: Sign = {
  id: 'still-in',
  version: 3,
  weight: 0.15,
  title: 'Buyers still in',
  from: '60s',
  reads: 'wallets',
  measure(snapshot) {
    const buyers = outsidersOf(snapshot)
    if (buyers.length < ENOUGH) {
      const evidence = `${count(buyers.length, 'independent buyer')}, too few to judge.`
      return { outcome: 'unknown', evidence, because: 'too_little' }
    }
    const why = whyUnknown(snapshot)
    if (why) return { outcome: 'unknown', evidence: why }
    const holding = buyers.filter((one) => keptBy(one) * 2n >= one.bought).length
    const share = holding / buyers.length
    const evidence = `${holding} of ${count(buyers.length, 'independent buyer')} (${percent(share)}) still hold most of what they bought.`
    const strength = ramp(share, FROM, MOST) * logRamp(buyers.length, ENOUGH - 2, CROWD)
    return { outcome: 'seen', strength, evidence }
  },
}

/** Why trades alone don't show who still holds tokens; null: only trades move them. */
function whyUnknown({ mint, launch }: Snapshot): string | null {
  if (mint === null) return 'The mint account hasn’t been read yet.'
  const { freezeAuthority, extensions, supply } = mint
  if (freezeAuthority !== 'none' && !isOfVenue(freezeAuthority, launch)) {
    return 'Holders’ accounts can be frozen, so trades don’t show who can still sell.'
  }
  const canBeTaken = extensions.some(
    ({ name, authority }) => name === 'permanentDelegate' && authority !== 'none',
  )
  if (canBeTaken) return 'Tokens can be taken from holders, so trades don’t show who holds them.'
  const isBurned = launch.supply !== null && supply < launch.supply
  return isBurned ? 'Tokens were burned, so trades don’t show who holds them.' : null
}
