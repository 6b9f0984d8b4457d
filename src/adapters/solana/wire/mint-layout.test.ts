import { getAddressEncoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMint, readTokenWords } from './mint-layout.ts'

const OWNER = 'So11111111111111111111111111111111111111112'
const owner = getAddressEncoder().encode(OWNER as never)

function mint({ mintAuthority = false, freezeAuthority = false } = {}): Uint8Array {
  const data = new Uint8Array(82)
  const view = new DataView(data.buffer)
  if (mintAuthority) {
    view.setUint32(0, 1, true)
    data.set(owner, 4)
  }
  view.setBigUint64(36, 1_000_000_000_000_000n, true)
  data[44] = 6
  data[45] = 1
  if (freezeAuthority) {
    view.setUint32(46, 1, true)
    data.set(owner, 50)
  }
  return data
}

function word(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)]
  return [bytes.length & 255, bytes.length >> 8, 0, 0, ...bytes]
}

function extended(...entries: [type: number, value: number[]][]): Uint8Array {
  const tail = entries.flatMap(([type, value]) => [
    type & 255,
    type >> 8,
    value.length & 255,
    value.length >> 8,
    ...value,
  ])
  const data = new Uint8Array(166 + tail.length)
  data.set(mint())
  data[165] = 1
  data.set(tail, 166)
  return data
}

describe('a mint', () => {
  test('that nobody can mint or freeze anymore', () => {
    expect(readMint(mint())).toEqual({
      mintAuthority: 'none',
      freezeAuthority: 'none',
      supply: 1_000_000_000_000_000n,
      decimals: 6,
      extensions: [],
      metadata: null,
    })
  })

  test('that somebody holds', () => {
    const held = readMint(mint({ mintAuthority: true, freezeAuthority: true }))
    expect(held).toMatchObject({ mintAuthority: OWNER, freezeAuthority: OWNER })
  })

  test('with extensions, known and unknown', () => {
    const metadata = [...Array(64).fill(0), ...word('Moon'), ...word('MOON'), ...word('ipfs://x')]
    const data = extended(
      [1, Array(108).fill(0)],
      [12, Array(32).fill(1)],
      [19, metadata],
      [999, []],
    )
    expect(readMint(data)).toMatchObject({
      extensions: ['transfer fee', 'permanent delegate', 'metadata', 'extension 999'],
      metadata: { name: 'Moon', symbol: 'MOON' },
    })
  })

  test('is not a token account, nor one that was never initialized', () => {
    const account = extended()
    account[165] = 2
    expect(readMint(account)).toBe(null)
    expect(readMint(new Uint8Array(165))).toBe(null)
    expect(readMint(new Uint8Array(82))).toBe(null)
  })

  test('of any bytes is read without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (tail) => {
        readMint(tail)
        const data = new Uint8Array(166 + tail.length)
        data.set(mint())
        data[165] = 1
        data.set(tail, 166)
        expect(readMint(data)?.extensions.length).toBeLessThanOrEqual(64)
        readTokenWords(tail)
      }),
    )
  })
})
