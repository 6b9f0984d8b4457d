import { shortAddress } from '../../../contract/format.ts'
import type { Rule } from '../report.ts'
import { isOfVenue } from '../vaults.ts'

/** Whoever can change the name and picture can turn the coin into a copy of another one later. */
export const metadata: Rule = {
  id: 'metadata',
  version: 2,
  weight: 0.15,
  title: 'Name and picture can be changed',
  checks: 'Mutable metadata',
  from: 'at_once',
  evaluate({ mint, launch }) {
    if (!mint) return { outcome: 'unknown', evidence: 'The mint account hasn’t been read yet.' }
    const { metadata: words } = mint
    if (!words) return { outcome: 'unknown', evidence: 'The metadata hasn’t been read yet.' }
    if (!words.mutable || words.updateAuthority === 'none') {
      return { outcome: 'clear', evidence: 'Nobody can change the name or picture.' }
    }
    if (isOfVenue(words.updateAuthority, launch)) {
      return {
        outcome: 'clear',
        evidence: 'Only the launchpad’s program can change the name and picture.',
      }
    }
    const evidence = `${shortAddress(words.updateAuthority)} can change the name, ticker, and picture.`
    return { outcome: 'flag', strength: 1, evidence }
  },
}
