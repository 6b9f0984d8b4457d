import { getBase58Decoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBase58 } from './base58.ts'

test('bytes read as base58 the way other programs write them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(toBase58(bytes)).toBe(getBase58Decoder().decode(bytes))
    }),
  )
})

test('leading zeros are digits of their own', () => {
  expect(toBase58(new Uint8Array(32))).toBe('1'.repeat(32))
  expect(toBase58(Uint8Array.of(0, 0, 1))).toBe('112')
})
