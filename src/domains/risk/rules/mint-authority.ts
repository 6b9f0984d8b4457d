import { shortAddress } from '../../../contract/format.ts'
import type { Rule } from '../report.ts'
import { isOfVenue } from '../vaults.ts'

/** A mint authority can dilute every holder at will. */
export const mintAuthority: Rule = {
  id: 'mint-authority',
  version: 2,
  weight: 0.6,
  title: 'More tokens can be minted',
  checks: 'Mint authority',
  from: 'at_once',
  evaluate({ mint, launch }) {
    if (!mint) return { outcome: 'unknown', evidence: 'The mint account hasn’t been read yet.' }
    if (mint.mintAuthority === 'none') {
      return { outcome: 'clear', evidence: 'Nobody can mint more tokens.' }
    }
    if (isOfVenue(mint.mintAuthority, launch)) {
      return {
        outcome: 'clear',
        evidence: 'Only the launchpad’s program can mint more, by its own rules.',
      }
    }
    const evidence = `${shortAddress(mint.mintAuthority)} can mint any number of tokens.`
    return { outcome: 'flag', strength: 1, evidence }
  },
}
