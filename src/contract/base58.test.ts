import { getAddressDecoder, getBase58Decoder, getBase58Encoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase58, encodeBase58, encodeKey } from './base58.ts'

const kitText = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const kitBytes = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

const zeros = fc.integer({ min: 0, max: 8 }).map((count) => new Uint8Array(count))
const anyBytes = fc
  .tuple(zeros, fc.uint8Array({ maxLength: 300 }))
  .map(([head, tail]) => Uint8Array.from([...head, ...tail]))

describe('base58', () => {
  test('is what kit makes of the same bytes, and back', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = encodeBase58(bytes)
        expect(text).toBe(kitText(bytes))
        expect(decodeBase58(text)).toEqual(bytes)
        expect(decodeBase58(text)).toEqual(kitBytes(text))
      }),
    )
  })

  test.each([0, 399, 400, 401, 1_023, 1_024, 1_025, 1_232])('%i full bytes', (length) => {
    const bytes = new Uint8Array(length).fill(255)
    expect(encodeBase58(bytes)).toBe(kitText(bytes))
    expect(decodeBase58(kitText(bytes))).toEqual(bytes)
  })

  test('encodes a part of what it is given', () => {
    const bytes = Uint8Array.from({ length: 40 }, (_, index) => index * 7)
    expect(encodeBase58(bytes, 3, 35)).toBe(kitText(bytes.subarray(3, 35)))
  })

  test('returns null for invalid text, or more bytes than a transaction', () => {
    expect(decodeBase58('')).toEqual(new Uint8Array(0))
    for (const text of ['0', 'O', 'I', 'l', 'a b', 'ä', '\u{1f600}', 'z'.repeat(20_000)]) {
      expect(decodeBase58(text)).toBeNull()
    }
  })
})

const address = getAddressDecoder()

test('an address is what kit makes of the same bytes, wherever they begin', () => {
  const zeros = fc.integer({ min: 0, max: 32 })
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(bytes, zeros, zeros, (key, front, start) => {
      const one = key.fill(0, 0, front)
      const among = new Uint8Array(64 + start).fill(7)
      among.set(one, start)
      expect(encodeKey(among, start)).toBe(address.decode(one))
    }),
    { numRuns: 2_000 },
  )
})

test.each([0, 1, 127, 255])('all bytes %i', (byte) => {
  const key = new Uint8Array(32).fill(byte)
  expect(encodeKey(key)).toBe(address.decode(key))
})
