import { shortAddress } from '../../../contract/format.ts'
import type { Rule } from '../report.ts'
import { count, span } from '../wording.ts'
import { isFreshWallet } from './fresh-wallets.ts'

/** A wallet created for this one launch has no reputation to lose. */
export const developerWallet: Rule = {
  // Stored and published under this id.
  id: 'deployer-wallet',
  version: 3,
  weight: 0.15,
  title: 'Developer’s wallet is new',
  checks: 'Age of the developer’s wallet',
  from: '10s',
  evaluate({ launch, funding, exchanges, takenAt }) {
    const own = launch.creator === null ? undefined : funding.get(launch.creator)
    if (!own)
      return { outcome: 'unknown', evidence: 'The developer’s wallet hasn’t been checked yet.' }
    const { funder, fundedAt, transactions, historyCap } = own
    const by =
      funder === null
        ? 'from an unknown source'
        : `by ${exchanges.get(funder) ?? shortAddress(funder)}`
    const when = fundedAt === null ? '' : ` ${span(takenAt - fundedAt)} ago`
    const more = transactions >= historyCap ? ' or more' : ''
    const evidence = `Funded ${by}${when}; ${count(transactions, 'transaction')}${more} in its history.`
    return isFreshWallet(own, takenAt)
      ? { outcome: 'flag', strength: 1, evidence }
      : { outcome: 'clear', evidence }
  },
}
