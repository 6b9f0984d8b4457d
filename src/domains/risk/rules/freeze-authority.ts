import type { Rule } from '../report.ts'
import { short } from '../say.ts'

/** Whoever may freeze can make a token impossible to sell: a honeypot. */
export const freezeAuthority: Rule = {
  id: 'freeze-authority',
  version: 1,
  weight: 0.75,
  title: 'Accounts can be frozen',
  from: 'at_once',
  judge({ mint }) {
    if (!mint) return { outcome: 'unknown', evidence: 'The mint account has not been read.' }
    if (mint.freezeAuthority === 'none') {
      return { outcome: 'clear', evidence: 'Nobody can freeze holders’ accounts.' }
    }
    const evidence = `${short(mint.freezeAuthority)} can freeze any holder’s account, so that it can’t sell.`
    return { outcome: 'flag', strength: 1, evidence }
  },
}
