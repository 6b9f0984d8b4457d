import { expect, test } from 'vitest'
import { ruleCases, strengthOf } from '../../../../test/support/rule-cases.ts'
import { address, MINT_FACTS } from '../../../../test/support/snapshots.ts'
import type { MintExtension } from '../../launches/index.ts'
import { tokenExtensions } from './token-extensions.ts'

const having = (...extensions: MintExtension[]) => ({ mint: { ...MINT_FACTS, extensions } })
const authority = address(5)

ruleCases(tokenExtensions, [
  [
    'a permanent delegate',
    having({ name: 'permanentDelegate', authority }),
    'flag',
    'By its extensions FAAA…FAAA can move or burn anybody’s tokens.',
  ],
  [
    'a hook, and a fee that may be raised',
    having(
      { name: 'transferFeeConfig', feeBps: 150, authority },
      { name: 'transferHook', authority, detail: address(6) },
    ),
    'flag',
    'By its extensions a program is asked before each transfer and can refuse it; each transfer costs 1.5 %, and FAAA…FAAA may raise it.',
  ],
  [
    'a hook that can still be set',
    having({ name: 'transferHook', authority, detail: 'none' }),
    'flag',
    'By its extensions FAAA…FAAA can set a program that refuses transfers.',
  ],
  [
    'a pause that nobody can lift',
    having({ name: 'pausableConfig', authority: 'none', detail: 'paused' }),
    'flag',
    'By its extensions all transfers are halted.',
  ],
  [
    'accounts that begin frozen',
    having({ name: 'defaultAccountState', detail: 'frozen' }),
    'flag',
    'By its extensions new accounts begin frozen.',
  ],
  [
    'one that nobody has heard of',
    having({ name: '77' }),
    'flag',
    'By its extensions one of an unknown kind is at work, which is not known to be harmless.',
  ],
  [
    'what only describes, and what nobody can use any more',
    having(
      { name: 'tokenMetadata', authority },
      { name: 'pausableConfig', authority: 'none' },
      { name: 'transferFeeConfig', feeBps: 0, authority: 'none' },
    ),
    'clear',
    'Token-2022 with extensions that only describe it, or none.',
  ],
  [
    'a plain token',
    { mint: { ...MINT_FACTS, token2022: false, extensions: [] } },
    'clear',
    'A plain token: no extensions are possible.',
  ],
  ['not read', { mint: null }, 'unknown', 'The mint account has not been read.'],
])

test('a larger fee is worse, and the worst extension counts', () => {
  const fee = (feeBps: number) => ({ name: 'transferFeeConfig', feeBps, authority: 'none' })
  expect(strengthOf(tokenExtensions, having(fee(100)))).toBeLessThan(
    strengthOf(tokenExtensions, having(fee(2_000))),
  )
  expect(strengthOf(tokenExtensions, having(fee(100), { name: 'nonTransferable' }))).toBe(1)
})
