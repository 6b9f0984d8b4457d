import type { Rule } from '../report.ts'
import { short } from '../say.ts'
import { isOfVenue } from '../vaults.ts'

/** Whoever may mint can dilute every holder at will. */
export const mintAuthority: Rule = {
  id: 'mint-authority',
  version: 1,
  weight: 0.6,
  title: 'More tokens can be minted',
  from: 'at_once',
  judge({ mint, launch }) {
    if (!mint) return { outcome: 'unknown', evidence: 'The mint account has not been read.' }
    if (mint.mintAuthority === 'none') {
      return { outcome: 'clear', evidence: 'Nobody can mint more tokens.' }
    }
    if (isOfVenue(mint.mintAuthority, launch)) {
      return {
        outcome: 'clear',
        evidence: 'Only the launchpad’s program can mint, by its own rules.',
      }
    }
    const evidence = `${short(mint.mintAuthority)} can mint any number of further tokens.`
    return { outcome: 'flag', strength: 1, evidence }
  },
}
