import { address, getAddressEncoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { DAY, SECOND } from '../../../kernel/clock.ts'
import { lockTermsIn } from './lock-terms.ts'

const MINT = 'So11111111111111111111111111111111111111112'
const RECIPIENT = 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn'
const SENDER = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const NOW = 1_790_000_000_000

type Terms = {
  cliffDays?: number
  atCliff?: bigint
  perDay?: bigint
  days?: bigint
  claimed?: bigint
  cancels?: number
  moves?: number
  cancelledAt?: bigint
}

/** An escrow as the program lays it out, written by hand from its source. */
function escrow(terms: Terms): Uint8Array {
  const { cliffDays = 90, atCliff = 1_000n, perDay = 0n, days = 0n, claimed = 0n } = terms
  const { cancels = 0, moves = 0, cancelledAt = 0n } = terms
  const { encode } = getAddressEncoder()
  const numbers = [
    BigInt((NOW + cliffDays * DAY) / SECOND),
    86_400n,
    ...[atCliff, perDay, days, claimed, 0n, cancelledAt],
  ]
  const words = Buffer.alloc(8 * numbers.length)
  for (const [at, number] of numbers.entries()) words.writeBigUInt64LE(number, 8 * at)
  const keys = [RECIPIENT, MINT, SENDER, SENDER].map((one) => new Uint8Array(encode(address(one))))
  const head = Buffer.from('f477b704497487c3', 'hex')
  return Buffer.concat([head, ...keys, Buffer.from([255, moves, cancels, 1, 0, 0, 0, 0]), words])
}

describe('what of a lock can’t leave within 30 days', () => {
  test.each<[string, Terms, bigint]>([
    ['all of it before the cliff', {}, 1_000n],
    ['nothing after it', { cliffDays: -1 }, 0n],
    ['nothing if it opens next week', { cliffDays: 7 }, 0n],
    ['the days that are left', { cliffDays: -10, atCliff: 0n, perDay: 10n, days: 100n }, 600n],
    ['less what was claimed', { atCliff: 500n, perDay: 1n, days: 500n, claimed: 100n }, 900n],
  ])('%s', (_, terms, locked) => {
    expect(lockTermsIn(escrow(terms), MINT, NOW)).toEqual({
      ...{ recipient: RECIPIENT, sender: SENDER, locked, isRevocable: false },
    })
  })
})

test.each<[string, Terms]>([
  ['its creator can end', { cancels: 1 }],
  ['its recipient can pass on', { moves: 2 }],
  ['was ended', { cancelledAt: 5n }],
])('a lock that %s is none', (_, terms) => {
  expect(lockTermsIn(escrow(terms), MINT, NOW)?.isRevocable).toBe(true)
})

test('anything else has no terms', () => {
  expect(lockTermsIn(escrow({}), SENDER, NOW)).toBe(null)
  expect(lockTermsIn(escrow({}).slice(0, 150), MINT, NOW)).toBe(null)
  expect(lockTermsIn(new Uint8Array(208), MINT, NOW)).toBe(null)
})
