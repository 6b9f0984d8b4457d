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
    '3 of 4 checked buyer wallets (75%) are less than a day old or nearly unused.',
  ],
  [
    'old ones',
    { tape, funding: of({}, {}, {}, today) },
    'clear',
    '1 of 4 checked buyer wallets (25%) is less than a day old or nearly unused.',
  ],
  [
    'few known',
    { tape, funding: of(today, today) },
    'unknown',
    'The age of only 2 buyer wallets is known, too few to judge.',
  ],
])
