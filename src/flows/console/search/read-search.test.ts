import { expect, it } from 'vitest'
import { readSearch } from './read-search.ts'

it('reads an amount as all that it may be rounded from, in the coin that is named', () => {
  expect(readSearch(' 1.03 ')).toEqual({
    kind: 'amount',
    lamports: { least: 1_025_000_000n, below: 1_035_000_000n },
    microUsd: { least: 1_025_000n, below: 1_035_000n },
  })
  expect(readSearch('1.034482758 SOL')).toEqual({
    kind: 'amount',
    lamports: { least: 1_034_482_758n, below: 1_034_482_759n },
    microUsd: null,
  })
  const dollars = {
    kind: 'amount',
    lamports: null,
    microUsd: { least: 149_500_000n, below: 150_500_000n },
  }
  // A double would lose the last lamport.
  expect(readSearch('9999999.123456789 SOL')).toMatchObject({
    lamports: { least: 9_999_999_123_456_789n, below: 9_999_999_123_456_790n },
  })
  expect([readSearch('$150'), readSearch('150 usdc')]).toEqual([dollars, dollars])
})

it('reads a moment in UTC as half an hour to both sides', () => {
  const at = Date.UTC(2026, 10, 27, 14, 5)
  const about = { kind: 'time', from: at - 1_800_000, until: at + 1_800_000 }
  for (const text of ['2026-11-27 14:05', '2026-11-27T14:05Z', '2026-11-27 14:05 UTC'])
    expect(readSearch(text)).toEqual(about)
})

it('takes everything else as a name', () => {
  expect(readSearch('@Buyer')).toEqual({ kind: 'name', text: 'Buyer' })
  expect(readSearch('2026-13-41 99:99')).toEqual({ kind: 'name', text: '2026-13-41 99:99' })
  expect(readSearch('12345678')).toEqual({ kind: 'name', text: '12345678' })
})
