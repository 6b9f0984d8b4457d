import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  address,
  buyer,
  DEVELOPER,
  funded,
  fundings,
  TOKENS,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { insiders } from './insiders.ts'

const crowd = tapeOf([1, 2, 3, 4].map((nth) => buyer(nth, { bought: TOKENS / 50n })))
const from = (...funders: number[]) =>
  fundings(...funders.map((funder, nth) => funded(address(101 + nth), { funder: address(funder) })))

ruleCases(insiders, [
  [
    'funded by the developer',
    {
      tape: crowd,
      funding: fundings(funded(address(101), { funder: DEVELOPER }), funded(DEVELOPER)),
    },
    'flag',
    '1 buyer spent the developer’s money; together they bought 2% of the supply.',
  ],
  [
    'paid for by the developer',
    { tape: tapeOf([buyer(1, { payer: DEVELOPER, bought: TOKENS / 50n })]) },
    'flag',
    '1 buyer spent the developer’s money; together they bought 2% of the supply.',
  ],
  [
    'a ring with one purse',
    { tape: crowd, funding: from(60, 60, 60, 61) },
    'flag',
    '3 buyers share a funder, MBAA…MBAA; together they bought 6% of the supply.',
  ],
  [
    'strangers',
    { tape: crowd, funding: from(60, 60, 61, 62) },
    'clear',
    'No link between the 4 buyers whose funding was checked.',
  ],
  [
    'two with the developer’s own source',
    {
      tape: crowd,
      funding: new Map([...from(60, 60), ...fundings(funded(DEVELOPER, { funder: address(60) }))]),
    },
    'flag',
    '2 buyers and the developer share a funder, MBAA…MBAA; together they bought 4% of the supply.',
  ],
  [
    'hardly anybody asked',
    { tape: crowd, funding: from(60) },
    'unknown',
    'Funding source known for 1 of 4 buyers.',
  ],
])
