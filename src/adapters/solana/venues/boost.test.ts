import { describe, expect, test } from 'vitest'
import { addressOf, bytes, hex, key, u8, u64, u128 } from '../../../../test/support/chain/borsh.ts'
import { decodeAlone } from '../../../../test/support/chain/venue-transactions.ts'
import { pumpswap } from './pumpswap.ts'

describe('BOOST', () => {
  const BOOST_EVENT = hex('3f451c16305cc2b9')
  const event = (virtual: bigint) =>
    bytes(
      ...[
        BOOST_EVENT,
        u64(1_790_000_000n),
        ...['mint', 'curve', 'pool', 'authority'].map((name) => key(addressOf(name))),
      ],
      ...[u64(60_000_000n), u64(58_000_000n), u64(150_000_000_000n), u128(virtual)],
      ...[u64(67_500_000_000n), u64(206_000_000_000_000n), u64(17_000_000_000n)],
    )

  test('buys are the launchpad’s, at a price with a virtual part, from a pool that holds less', () => {
    expect(decodeAlone(pumpswap, { events: [event(17_526_505_288n)] })).toMatchObject([
      {
        ...{ kind: 'trade', side: 'buy', origin: 'boost', mint: addressOf('mint') },
        ...{ pool: addressOf('pool'), trader: addressOf('authority') },
        ...{ baseAmount: 150_000_000_000n, quoteAmount: 58_000_000n },
        ...{ virtualBase: 206_000_000_000_000n, virtualQuote: 85_026_505_288n },
        realQuote: 67_500_000_000n,
      },
    ])
  })

  test('what is cut off says no more than it has', () => {
    const cut = event(1n).slice(0, 8 + 8 + 4 * 32 + 3 * 8)
    expect(decodeAlone(pumpswap, { events: [cut] })).toMatchObject([
      { origin: 'boost', virtualQuote: null, realQuote: null },
    ])
    expect(decodeAlone(pumpswap, { events: [cut.slice(0, 100)] })).toEqual([])
  })
})

test('a takeover names the new creator', () => {
  const names = ['mint', 'pool', 'old', 'new'].map((name) => key(addressOf(name)))
  const event = bytes(hex('2f23a3f9969d937a'), u64(1n), ...names, u8(0), u8(0), u64(0, 0))
  expect(decodeAlone(pumpswap, { events: [event] })).toMatchObject([
    { kind: 'creator', mint: addressOf('mint'), creator: addressOf('new') },
  ])
  expect(decodeAlone(pumpswap, { events: [event.slice(0, 120)] })).toEqual([])
})
