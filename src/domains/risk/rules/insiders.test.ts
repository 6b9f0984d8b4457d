import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  address,
  buyer,
  DEVELOPER,
  EXCHANGE,
  funded,
  fundings,
  TOKENS,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { insiders } from './insiders.ts'

const crowd = tapeOf([1, 2, 3, 4].map((nth) => buyer(nth, { bought: TOKENS / 50n })))
const from = (...funders: number[]) =>
  fundings(...funders.map((funder, nth) => funded(address(101 + nth), { funder: address(funder) })))

const many = tapeOf(Array.from({ length: 12 }, (_, nth) => buyer(1 + nth)))
const purses = from(71, 71, 71, 72, 72, 72, 81, 82, 83, 84, 85, 86)
const reaches = (nth: number, funds: number, creators = 0) =>
  [address(nth), { funds, creators, isOneOwner: false }] as const

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
    { tape: tapeOf([buyer(1, { feePayer: DEVELOPER, bought: TOKENS / 50n })]) },
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
    'the developer’s money through two wallets',
    {
      tape: crowd,
      funding: fundings(
        funded(address(101), { funder: address(70) }),
        funded(address(70), { funder: address(71), transactions: 3 }),
        funded(address(71), { funder: DEVELOPER, transactions: 3 }),
        funded(address(102), { funder: DEVELOPER }),
      ),
    },
    'flag',
    '2 buyers spent the developer’s money, 1 of them through other wallets; together they bought 4% of the supply.',
  ],
  [
    'a ring behind a wallet each',
    {
      tape: crowd,
      funding: new Map([
        ...from(70, 71, 72),
        ...fundings(
          ...[70, 71, 72].map((nth) =>
            funded(address(nth), { funder: address(80), transactions: 2 }),
          ),
          funded(address(80), { transactions: 9, funder: null }),
        ),
      ]),
    },
    'flag',
    '3 buyers share a source within three transfers, hBAA…hBAA; together they bought 6% of the supply.',
  ],
  [
    'a wallet each, paid by one with a long history',
    {
      tape: crowd,
      funding: new Map([
        ...from(70, 71, 72),
        ...fundings(
          ...[70, 71, 72].map((nth) =>
            funded(address(nth), { funder: address(80), transactions: 2 }),
          ),
          funded(address(80)),
        ),
      ]),
    },
    'clear',
    'No link between the 3 buyers whose funding was checked.',
  ],
  [
    'a wallet each, paid by an exchange',
    {
      tape: crowd,
      funding: new Map([
        ...from(70, 71, 72),
        ...fundings(
          ...[70, 71, 72].map((nth) => funded(address(nth), { funder: EXCHANGE, transactions: 2 })),
        ),
      ]),
    },
    'clear',
    'No link between the 3 buyers whose funding was checked.',
  ],
  [
    'wallets that paid each other',
    {
      tape: crowd,
      funding: new Map([
        ...from(70, 71, 72),
        ...fundings(
          funded(address(70), { funder: address(71), transactions: 2 }),
          funded(address(71), { funder: address(70), transactions: 2 }),
        ),
      ]),
    },
    'clear',
    'No link between the 3 buyers whose funding was checked.',
  ],
  [
    'two purses, three buyers each, of a launch that many strangers bought',
    { tape: many, funding: purses, reach: new Map([71, 72].map((nth) => reaches(nth, 0.001))) },
    'flag',
    '6 buyers in 2 groups share funders or fee payers, or paid for each other; together they bought 3% of the supply.',
  ],
  [
    'the same purses, of which each pays for one in fifty: chance still doesn’t make so many',
    { tape: many, funding: purses, reach: new Map([71, 72].map((nth) => reaches(nth, 0.019))) },
    'flag',
    '6 buyers in 2 groups share funders or fee payers, or paid for each other; together they bought 3% of the supply.',
  ],
  [
    'two exchanges, of which each pays for a fifth',
    { tape: many, funding: purses, reach: new Map([71, 72].map((nth) => reaches(nth, 0.2))) },
    'clear',
    'No link between the 12 buyers whose funding was checked.',
  ],
  [
    'an exchange of one in thirty and a purse, three buyers each',
    { tape: many, funding: purses, reach: new Map([reaches(71, 0.03), reaches(72, 0)]) },
    'flag',
    '6 buyers in 2 groups share funders or fee payers, or paid for each other; together they bought 3% of the supply.',
  ],
  [
    'a wallet that pays their fees',
    {
      tape: tapeOf([1, 2, 3].map((nth) => buyer(nth, { feePayer: address(70) }))),
      funding: from(61, 62, 63),
      reach: new Map([reaches(70, 0)]),
    },
    'flag',
    '3 buyers share a fee payer, XBAA…XBAA; together they bought 1.5% of the supply.',
  ],
  [
    'a relayer that pays their fees',
    {
      tape: tapeOf([1, 2, 3].map((nth) => buyer(nth, { feePayer: address(70) }))),
      funding: from(61, 62, 63),
      reach: new Map([reaches(70, 0, 60)]),
    },
    'clear',
    'No link between the 3 buyers whose funding was checked.',
  ],
  [
    'three whom the developer paid: no ring besides',
    {
      tape: crowd,
      funding: fundings(
        ...[101, 102, 103].map((nth) => funded(address(nth), { funder: DEVELOPER })),
      ),
    },
    'flag',
    '3 buyers spent the developer’s money; together they bought 6% of the supply.',
  ],
  [
    'hardly anybody asked',
    { tape: crowd, funding: from(60) },
    'unknown',
    'Funding source known for 1 of 4 buyers.',
  ],
])
