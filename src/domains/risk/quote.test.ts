import { expect, test } from 'vitest'
import { LAUNCH } from '../../../test/support/snapshots.ts'
import { WRAPPED_SOL } from '../../contract/launches/mints.ts'
import { formatQuote } from './quote.ts'

const paidIn = (quoteMint: string | null) => formatQuote(1_500_000_000n, { ...LAUNCH, quoteMint })

test('says whole units of a known currency', () => {
  expect(paidIn(WRAPPED_SOL)).toBe('1.5 SOL')
  expect(paidIn(null)).toBe('1.5 SOL')
})

test.each(['unknown', 'toString', '__proto__'])('gives no number in another: %s', (quoteMint) => {
  expect(paidIn(quoteMint)).toBe('an amount of another currency')
})
