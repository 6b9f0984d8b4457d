import { address, getAddressEncoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { DAY, SECOND } from '../../../kernel/clock.ts'
import { CONTRACT, streamTermsIn } from './stream-terms.ts'

const MINT = 'So11111111111111111111111111111111111111112'
const VAULT = 'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC'
const RECIPIENT = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'
const SENDER = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const NOW = 1_790_000_000_000
const of = { mint: MINT, vault: VAULT }

type Terms = {
  startDays?: number
  cliffDays?: number
  atCliff?: bigint
  perDay?: bigint
  withdrawn?: bigint
  canceledAt?: bigint
  /** By place: the sender cancels, the recipient does, automatic, the sender passes on, the recipient does, top-ups. */
  flags?: number[]
  changesRate?: number
}

/** A contract of 1,000 tokens as the program lays it out, written by hand from the SDK's layout. */
function contract(terms: Terms = {}): Uint8Array {
  const { startDays = 0, cliffDays = 90, atCliff = 1_000n, perDay = 1n, withdrawn = 0n } = terms
  const { canceledAt = 0n, flags = [0, 0, 1, 0, 0, 1], changesRate = 0 } = terms
  const bytes = Buffer.alloc(CONTRACT.length)
  const put = (at: number, value: bigint) => bytes.writeBigUInt64LE(value, at)
  const day = (days: number) => BigInt((NOW + days * DAY) / SECOND)
  const key = (at: number, of: string) => bytes.set(getAddressEncoder().encode(address(of)), at)
  put(17, withdrawn)
  put(25, canceledAt)
  key(49, SENDER)
  key(113, RECIPIENT)
  key(177, MINT)
  key(209, VAULT)
  put(409, day(startDays))
  put(417, 1_000n)
  put(425, 86_400n)
  put(433, perDay)
  put(441, cliffDays === 0 ? 0n : day(cliffDays))
  put(449, atCliff)
  bytes.set(flags, 457)
  bytes[540] = changesRate
  return bytes
}

describe('what of a contract can’t leave within 30 days', () => {
  test.each<[string, Terms, bigint]>([
    ['all of it before the cliff', {}, 1_000n],
    ['all of it before the start, if there is no cliff', { cliffDays: 0, startDays: 40 }, 1_000n],
    ['nothing after a cliff that opens all', { cliffDays: -1 }, 0n],
    ['nothing if it opens next week', { cliffDays: 7 }, 0n],
    ['the days that are left', { startDays: -20, cliffDays: -10, atCliff: 0n, perDay: 10n }, 600n],
    ['less what was withdrawn', { withdrawn: 100n }, 900n],
  ])('%s', (_, terms, locked) => {
    expect(streamTermsIn(contract(terms), of, NOW)).toEqual({
      ...{ recipient: RECIPIENT, sender: SENDER, locked, isRevocable: false },
    })
  })
})

test.each<[string, Terms]>([
  ['its sender can cancel', { flags: [1, 0, 0, 0, 0, 0] }],
  ['its recipient can cancel', { flags: [0, 1, 0, 0, 0, 0] }],
  ['its sender can pass on', { flags: [0, 0, 0, 1, 0, 0] }],
  ['its recipient can pass on', { flags: [0, 0, 0, 0, 1, 0] }],
  ['can pay out faster', { changesRate: 1 }],
  ['was canceled', { canceledAt: 5n }],
])('a contract that %s locks nothing', (_, terms) => {
  expect(streamTermsIn(contract(terms), of, NOW)?.isRevocable).toBe(true)
})

test('anything else has no terms', () => {
  expect(streamTermsIn(contract(), { ...of, vault: SENDER }, NOW)).toBe(null)
  expect(streamTermsIn(contract(), { ...of, mint: SENDER }, NOW)).toBe(null)
  expect(streamTermsIn(contract().slice(0, 540), of, NOW)).toBe(null)
  expect(streamTermsIn(new Uint8Array(541), of, NOW)).toBe(null)
})
