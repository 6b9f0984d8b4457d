import { describe, expect, test } from 'vitest'
import { isTagged, Reader, tag } from './reader.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))

describe('a reader', () => {
  test('reads numbers from the low end', () => {
    const reader = new Reader(hex('01 0200 03000000 ffffffffffffffff fffffffffffffffe 00 02'))
    expect(reader.u8()).toBe(1)
    expect(reader.u16()).toBe(2)
    expect(reader.u32()).toBe(3)
    expect(reader.u64()).toBe(2n ** 64n - 1n)
    expect(reader.i64()).toBe(-(2n ** 56n) - 1n)
    expect(reader.bool()).toBe(false)
    expect(reader.bool()).toBe(true)
    expect(reader.left).toBe(0)
  })

  test.each([
    ['ff'.repeat(16), -1n],
    [`00${'ff'.repeat(15)}`, -256n],
    [`${'ff'.repeat(15)}7f`, 2n ** 127n - 1n],
    [`${'00'.repeat(8)}01${'00'.repeat(7)}`, 2n ** 64n],
  ])('reads the signed %s', (bytes, value) => {
    expect(new Reader(hex(bytes)).i128()).toBe(value)
  })

  test('keeps every bit where doubles end', () => {
    for (const value of [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n + 1n, 0n]) {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64LE(value)
      expect(new Reader(bytes).u64()).toBe(value)
    }
  })

  test('has null for what is missing, and for all behind it', () => {
    const reader = new Reader(hex('0102030405'))
    expect(reader.u32()).not.toBeNull()
    expect(reader.u64()).toBeNull()
    expect(reader.u8()).toBeNull()
    expect(reader.pubkey()).toBeNull()
    expect(reader.text()).toBeNull()
    expect(reader.skip(1).bytes(0)).toBeNull()
    expect(reader.left).toBe(0)
  })

  test('reads text by its length, and none that is longer than it may be', () => {
    expect(new Reader(hex('03000000 e282ac 07')).text()).toBe('€')
    expect(new Reader(hex('02000000 ff41')).text()).toBe('\ufffdA')
    const long = new Reader(hex('03000000 414141 07'))
    expect(long.text(2)).toBeNull()
    expect(long.u8()).toBeNull()
    const lying = new Reader(hex('ffffffff 41'))
    expect(lying.text()).toBeNull()
    expect(new Reader(hex('02000000 4141 07')).skipText().u8()).toBe(7)
  })

  test('reads addresses, and none where zeros stand for none', () => {
    const zeros = '00'.repeat(32)
    expect(new Reader(hex(zeros)).pubkey()).toBe('11111111111111111111111111111111')
    expect(new Reader(hex(zeros)).optionalPubkey()).toBeNull()
    const one = `${'00'.repeat(31)}01`
    expect(new Reader(hex(one)).optionalPubkey()).toBe('11111111111111111111111111111112')
  })
})

test('a tag is at the front, or where it is looked for', () => {
  const bytes = hex('00 0102030405060708')
  expect(isTagged(bytes, tag('0001020304050607'))).toBe(true)
  expect(isTagged(bytes, tag('0102030405060708'))).toBe(false)
  expect(isTagged(bytes, tag('0102030405060708'), 1)).toBe(true)
  expect(isTagged(bytes, tag('0102030405060708'), 2)).toBe(false)
  expect(isTagged(null, tag('00'))).toBe(false)
})
