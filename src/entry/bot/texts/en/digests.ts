import { RISK_WORDS } from '../../../../contract/launches/risk.ts'
import type { DigestWords } from '../digests.ts'
import { EN_FORMATS } from './formats.ts'

const { number } = EN_FORMATS

export const EN_DIGESTS: DigestWords = {
  levels: RISK_WORDS,
  hour: (from, to) => `${from} to ${to} UTC`,
  seen: (launches) => `${launches === null ? 'unknown' : number(launches)} launches seen`,
  posted: (posts) => `${number(posts)} posted`,
  severe: (launches) => `${number(launches)} severe with traction`,
  partly: 'Part of this hour could not be read from the chain: some launches may be missing.',
  postedHeading: 'Posted',
  severeHeading: 'Severe with traction, not posted',
  more: (count) => `… and ${number(count)} more.`,
  day: (date) => `Launches of ${date}, a day later`,
  byRisk: 'By risk in our first report',
  noReport: 'None of them has a report.',
  postedHere: (posts) => `Posted here: ${number(posts)}`,
  warned: (posts) => `${number(posts)} of them had a warning under their post.`,
  ledger: (trades, positive, net) =>
    `Hypothetical, after fees, by the ledger’s rule: ${net} on ${number(trades)} ${trades === 1 ? 'trade' : 'trades'} of 0.5 SOL, ${number(positive)} above zero. Not advice.`,
  legend: 'Ended badly: dead or rugged within 24 hours.',
  outcome: (outcome, launches) => `${number(launches)} ${outcome}`,
  endedBadly: (bad, known, share) => `${number(bad)} of ${number(known)} ended badly${share}`,
}
