import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  address,
  buyer,
  DEVELOPER,
  funded,
  fundings,
  MINT_FACTS,
  TOKENS,
  tapeOf,
} from '../../../../test/support/snapshots.ts'
import { oneWay } from './one-way.ts'

const crowd = Array.from({ length: 20 }, (_, nth) => buyer(nth + 1))
const developer = buyer(0, { wallet: DEVELOPER, sells: 1 })

const trap = { ...MINT_FACTS, freezeAuthority: DEVELOPER }

ruleCases(oneWay, [
  [
    'only the developer got out of a trap',
    { tape: tapeOf([developer, ...crowd]), mint: trap },
    'flag',
    'None of 20 buyers has sold an amount that matters, and the mint can refuse sales.',
  ],
  [
    'nobody did, and nothing hinders them',
    { tape: tapeOf(crowd) },
    'unknown',
    'None of 20 buyers has sold an amount that matters; the mint has nothing that refuses sales.',
  ],
  [
    'one sold dust out of a trap',
    { tape: tapeOf([...crowd, buyer(90, { sells: 1, sold: TOKENS / 100_000n })]), mint: trap },
    'flag',
    'None of 21 buyers has sold an amount that matters, and the mint can refuse sales.',
  ],
  [
    'one did',
    { tape: tapeOf([...crowd, buyer(90, { sells: 1, sold: TOKENS / 400n })]), mint: trap },
    'clear',
    '1 of 21 buyers sold amounts that matter.',
  ],
  [
    'only one whom the developer paid',
    {
      tape: tapeOf([...crowd, buyer(90, { sells: 1, sold: TOKENS / 400n })]),
      funding: fundings(funded(address(190), { funder: DEVELOPER })),
      mint: trap,
    },
    'flag',
    'None of 21 buyers has sold an amount that matters, and the mint can refuse sales.',
  ],
  [
    'no mint',
    { tape: tapeOf(crowd), mint: null },
    'unknown',
    'The mint account hasn’t been read yet.',
  ],
  ['few', {}, 'unknown', 'None of 3 buyers has sold an amount that matters, too few to judge.'],
  ['a gap', { tape: tapeOf(crowd, { complete: false }) }, 'unknown', 'Some trades were missed.'],
])
