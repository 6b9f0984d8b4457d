import { shortAddress } from '../../../contract/format.ts'
import type { Rule } from '../report.ts'
import { isOfVenue } from '../vaults.ts'

/** A freeze authority can make a token impossible to sell: a honeypot. */
export const freezeAuthority: Rule = {
  id: 'freeze-authority',
  version: 2,
  weight: 0.75,
  title: 'Accounts can be frozen',
  checks: 'Freeze authority',
  from: 'at_once',
  evaluate({ mint, launch }) {
    if (!mint) return { outcome: 'unknown', evidence: 'The mint account hasn’t been read yet.' }
    if (mint.freezeAuthority === 'none') {
      return { outcome: 'clear', evidence: 'Nobody can freeze holders’ accounts.' }
    }
    if (isOfVenue(mint.freezeAuthority, launch)) {
      return {
        outcome: 'clear',
        evidence: 'Only the launchpad’s program can freeze accounts, by its own rules.',
      }
    }
    const evidence = `${shortAddress(mint.freezeAuthority)} can freeze any holder’s account, which blocks selling.`
    return { outcome: 'flag', strength: 1, evidence }
  },
}
