import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  address,
  buyer,
  funded,
  fundings,
  LAUNCHED_AT,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { freshWallets } from './fresh-wallets.ts'

const tape = tapeOf([1, 2, 3, 4].map((nth) => buyer(nth)))
const today = { fundedAt: LAUNCHED_AT - 3_600_000 }
const unused = { fundedAt: null, transactions: 2 }
const of = (...all: object[]) =>
  fundings(...all.map((more, nth) => funded(address(101 + nth), more)))

ruleCases(freshWallets, [
  [
    'made today or never used',
    { tape, funding: of(today, unused, today, {}) },
    'flag',
    '3 of 4 buyers whose wallets were looked at (75 %) are less than a day old or nearly unused.',
  ],
  [
    'old ones',
    { tape, funding: of({}, {}, {}, today) },
    'clear',
    '1 of 4 buyers whose wallets were looked at (25 %) are less than a day old or nearly unused.',
  ],
  [
    'few known',
    { tape, funding: of(today, today) },
    'unknown',
    'The age of 2 buyers’ wallets is known; that is too few.',
  ],
])
