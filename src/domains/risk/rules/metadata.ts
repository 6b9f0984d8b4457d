import type { Rule } from '../report.ts'
import { short } from '../say.ts'
import { isOfVenue } from '../vaults.ts'

/** Whoever may change the name and picture can turn the coin into another one's copy later. */
export const metadata: Rule = {
  id: 'metadata',
  version: 1,
  weight: 0.15,
  title: 'Name and picture can be changed',
  from: 'at_once',
  judge({ mint, launch }) {
    if (!mint) return { outcome: 'unknown', evidence: 'The mint account has not been read.' }
    const { metadata: words } = mint
    if (!words) return { outcome: 'unknown', evidence: 'Its metadata has not been read.' }
    if (!words.mutable || words.updateAuthority === 'none') {
      return { outcome: 'clear', evidence: 'Nobody can change its name and picture.' }
    }
    if (isOfVenue(words.updateAuthority, launch)) {
      return {
        outcome: 'clear',
        evidence: 'Only the launchpad’s program can change its name and picture.',
      }
    }
    const evidence = `${short(words.updateAuthority)} can change its name, ticker and picture.`
    return { outcome: 'flag', strength: 1, evidence }
  },
}
