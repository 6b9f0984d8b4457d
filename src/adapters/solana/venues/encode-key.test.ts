import { getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeKey } from './encode-key.ts'

const kit = getAddressDecoder()

test('an address is what kit makes of the same bytes, wherever they begin', () => {
  const zeros = fc.integer({ min: 0, max: 32 })
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(bytes, zeros, zeros, (key, front, start) => {
      const one = key.fill(0, 0, front)
      const among = new Uint8Array(64 + start).fill(7)
      among.set(one, start)
      expect(encodeKey(among, start)).toBe(kit.decode(one))
    }),
    { numRuns: 2_000 },
  )
})

test.each([0, 1, 127, 255])('all bytes %i', (byte) => {
  const key = new Uint8Array(32).fill(byte)
  expect(encodeKey(key)).toBe(kit.decode(key))
})
