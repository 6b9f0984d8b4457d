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
    'Token-2022 extensions: FAAA…FAAA can move or burn anybody’s tokens.',
  ],
  [
    'a hook, and a fee that may be raised',
    having(
      { name: 'transferFeeConfig', feeBps: 150, authority },
      { name: 'transferHook', authority, detail: address(6) },
    ),
    'flag',
    'Token-2022 extensions: a program can refuse each transfer; each transfer costs 1.5%, and FAAA…FAAA may raise it.',
  ],
  [
    'a hook that can still be set',
    having({ name: 'transferHook', authority, detail: 'none' }),
    'flag',
    'Token-2022 extensions: FAAA…FAAA can set a program that refuses transfers.',
  ],
  [
    'a pause that nobody can lift',
    having({ name: 'pausableConfig', authority: 'none', detail: 'paused' }),
    'flag',
    'Token-2022 extensions: all transfers are halted.',
  ],
  [
    'accounts that begin frozen',
    having({ name: 'defaultAccountState', detail: 'frozen' }),
    'flag',
    'Token-2022 extensions: new accounts start frozen.',
  ],
  [
    'one that nobody has heard of',
    having({ name: '77' }),
    'flag',
    'Token-2022 extensions: one of an unknown kind is not known to be harmless.',
  ],
  [
    'what only describes, and what nobody can use any more',
    having(
      { name: 'tokenMetadata', authority },
      { name: 'pausableConfig', authority: 'none' },
      { name: 'transferFeeConfig', feeBps: 0, authority: 'none' },
    ),
    'clear',
    'A Token-2022 token with only descriptive extensions, or none.',
  ],
  [
    'a plain token',
    { mint: { ...MINT_FACTS, token2022: false, extensions: [] } },
    'clear',
    'A plain SPL token, which can’t have extensions.',
  ],
  ['not read', { mint: null }, 'unknown', 'The mint account hasn’t been read yet.'],
])

test('a larger fee is worse, and the worst extension counts', () => {
  const fee = (feeBps: number) => ({ name: 'transferFeeConfig', feeBps, authority: 'none' })
  expect(strengthOf(tokenExtensions, having(fee(100)))).toBeLessThan(
    strengthOf(tokenExtensions, having(fee(2_000))),
  )
  expect(strengthOf(tokenExtensions, having(fee(100), { name: 'nonTransferable' }))).toBe(1)
})
