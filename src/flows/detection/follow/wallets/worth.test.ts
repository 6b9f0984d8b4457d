import { expect, test } from 'vitest'
import { USDC, WRAPPED_SOL } from '../../../../contract/launches/mints.ts'
import { worthInLamports } from './worth.ts'

test('an amount in SOL is worth itself, with or without a price', () => {
  expect(worthInLamports(100_000_000n, WRAPPED_SOL, null)).toBe(100_000_000n)
  expect(worthInLamports(100_000_000n, null, 145)).toBe(100_000_000n)
})

test('dollars are worth what they buy now, and unknown without a price', () => {
  expect(worthInLamports(14_500_000n, USDC, 145)).toBe(100_000_000n)
  expect(worthInLamports(14_500_000n, USDC, null)).toBe(null)
  expect(worthInLamports(14_500_000n, 'another coin', 145)).toBe(null)
})
