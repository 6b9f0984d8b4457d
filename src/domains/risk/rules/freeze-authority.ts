import type { Rule } from '../report.ts'
import { short } from '../say.ts'
import { isOfVenue } from '../vaults.ts'

/** Whoever may freeze can make a token impossible to sell: a honeypot. */
export const freezeAuthority: Rule = {
  id: 'freeze-authority',
  version: 1,
  weight: 0.75,
  title: 'Accounts can be frozen',
  from: 'at_once',
  judge({ mint, launch }) {
    if (!mint) return { outcome: 'unknown', evidence: 'The mint account has not been read.' }
    if (mint.freezeAuthority === 'none') {
      return { outcome: 'clear', evidence: 'Nobody can freeze holders’ accounts.' }
    }
    if (isOfVenue(mint.freezeAuthority, launch)) {
      return {
        outcome: 'clear',
        evidence: 'Only the launchpad’s program can freeze, by its own rules.',
      }
    }
    const evidence = `${short(mint.freezeAuthority)} can freeze any holder’s account, so that it can’t sell.`
    return { outcome: 'flag', strength: 1, evidence }
  },
}
