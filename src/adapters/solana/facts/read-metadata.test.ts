import { getAddressEncoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMetaplex, readTokenMetadata } from './read-metadata.ts'

const MINT = 'So11111111111111111111111111111111111111112'
const AUTHORITY = 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM'
const key = (address: string) => [...getAddressEncoder().encode(address as never)]
const nobody = Array(32).fill(0)

function word(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)]
  return [bytes.length, 0, 0, 0, ...bytes]
}

const words = [...word('Moon\0\0\0'), ...word('MOON\0'), ...word('https://a.example/x\0\0')]
const texts = { name: 'Moon', symbol: 'MOON', uri: 'https://a.example/x' }

/** As Metaplex keeps it. */
function metaplex({ authority = key(AUTHORITY), creators = 0, mutable = 1, mint = MINT } = {}) {
  const list =
    creators === 0
      ? [0]
      : [
          1,
          creators,
          0,
          0,
          0,
          ...Array(creators)
            .fill([...key(MINT), 1, 100])
            .flat(),
        ]
  return new Uint8Array([4, ...authority, ...key(mint), ...words, 0, 0, ...list, 1, mutable, 255])
}

test.each([0, 1, 5])('Metaplex metadata with %i creators', (creators) => {
  expect(readMetaplex(metaplex({ creators }), MINT)).toEqual({
    ...texts,
    updateAuthority: AUTHORITY,
    mutable: true,
  })
  expect(readMetaplex(metaplex({ creators, mutable: 0 }), MINT)?.mutable).toBe(false)
})

test('metadata without an update authority is immutable', () => {
  expect(readMetaplex(metaplex({ authority: nobody }), MINT)).toMatchObject({
    updateAuthority: 'none',
    mutable: false,
  })
})

test("another mint's metadata is ignored", () => {
  expect(readMetaplex(metaplex({ mint: AUTHORITY }), MINT)).toBe(null)
})

test('metadata on a Token-2022 mint', () => {
  const entry = (authority: number[]) => [
    { type: 19, value: new Uint8Array([...authority, ...key(MINT), ...words, 0, 0, 0, 0]) },
  ]
  expect(readTokenMetadata(entry(key(AUTHORITY)))).toEqual({
    ...texts,
    updateAuthority: AUTHORITY,
    mutable: true,
  })
  expect(readTokenMetadata(entry(nobody))).toMatchObject({ mutable: false })
  expect(readTokenMetadata([])).toBe(null)
})

test('any bytes are read without throwing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 300 }), (value, cut) => {
      readTokenMetadata([{ type: 19, value }])
      readMetaplex(value, MINT)
      readMetaplex(metaplex({ creators: 2 }).subarray(0, cut), MINT)
    }),
  )
})
