import { EXCHANGES } from '../exchanges.ts'
import type { Rule } from '../report.ts'
import { count, short, span } from '../say.ts'
import { isFresh } from './fresh-wallets.ts'

/** A wallet made for this one launch has no name to lose. */
export const deployerWallet: Rule = {
  id: 'deployer-wallet',
  version: 1,
  weight: 0.15,
  title: 'The developer’s wallet is new',
  from: '10s',
  judge({ launch, funding, takenAt }) {
    const own = launch.creator === null ? undefined : funding.get(launch.creator)
    if (!own)
      return { outcome: 'unknown', evidence: 'The developer’s wallet has not been looked at.' }
    const { funder, fundedAt, transactions, historyCap } = own
    const by =
      funder === null ? 'from an unknown source' : `by ${EXCHANGES.get(funder) ?? short(funder)}`
    const when = fundedAt === null ? '' : ` ${span(takenAt - fundedAt)} ago`
    const more = transactions >= historyCap ? ' or more' : ''
    const evidence = `Funded ${by}${when}; ${count(transactions, 'transaction')}${more} in its history.`
    return isFresh(own, takenAt)
      ? { outcome: 'flag', strength: 1, evidence }
      : { outcome: 'clear', evidence }
  },
}
