import { getAddressEncoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readExtensions } from './read-extensions.ts'

const WSOL = 'So11111111111111111111111111111111111111112'
const somebody = [...getAddressEncoder().encode(WSOL as never)]
const nobody = Array(32).fill(0)
const u16 = (value: number) => [value & 255, value >> 8]
const fee = (bps: number) => [...Array(16).fill(0), ...u16(bps)]

function read(type: number, value: number[]) {
  return readExtensions([{ type, value: new Uint8Array(value) }])[0]
}

test.each([
  [
    'a fee, and who may raise it',
    1,
    [...somebody, ...nobody, ...Array(8).fill(0), ...fee(100), ...fee(9_900)],
    { name: 'transferFeeConfig', authority: WSOL, feeBps: 9_900 },
  ],
  [
    'a fee that nobody can raise',
    1,
    [...nobody, ...nobody, ...Array(8).fill(0), ...fee(500), ...fee(0)],
    { name: 'transferFeeConfig', authority: 'none', feeBps: 500 },
  ],
  ['a close authority', 3, somebody, { name: 'mintCloseAuthority', authority: WSOL }],
  ['frozen accounts', 6, [2], { name: 'defaultAccountState', detail: 'frozen' }],
  ['tokens that stay', 9, [], { name: 'nonTransferable' }],
  ['a delegate for ever', 12, somebody, { name: 'permanentDelegate', authority: WSOL }],
  [
    'a hook',
    14,
    [...nobody, ...somebody],
    { name: 'transferHook', authority: 'none', detail: WSOL },
  ],
  [
    'a hook that is not set yet',
    14,
    [...somebody, ...nobody],
    { name: 'transferHook', authority: WSOL, detail: 'none' },
  ],
  ['a pause', 26, [...somebody, 1], { name: 'pausableConfig', authority: WSOL, detail: 'paused' }],
  ['something new', 999, somebody, { name: '999' }],
])('reads %s', (_, type, value, expected) => {
  expect(read(type, value)).toEqual(expected)
})

test('any bytes are read without throwing', () => {
  fc.assert(
    fc.property(fc.nat({ max: 40 }), fc.uint8Array({ maxLength: 200 }), (type, value) => {
      expect(readExtensions([{ type, value }])).toHaveLength(1)
    }),
  )
})
