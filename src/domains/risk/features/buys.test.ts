import { expect, test } from 'vitest'
import { buyer, LAUNCH_SLOT, snapshotOf, tapeOf } from '../../../../test/support/snapshots.ts'
import type { TapeWallet } from '../../launches/index.ts'
import { featuresOf } from './features.ts'

const SOL = 1_000_000_000n
const of = (wallets: readonly Partial<TapeWallet>[]) =>
  featuresOf(
    snapshotOf({ tape: tapeOf(wallets.map((more, nth) => buyer(nth, { spent: SOL, ...more }))) }),
  )
const many = (count: number, more: Partial<TapeWallet> = {}) =>
  Array.from({ length: count }, () => more)

test('concentration of buys goes from all alike to one that paid nearly all', () => {
  const even = of(many(20))
  expect(even.topBuyer).toBeCloseTo(1 / 20)
  expect(even.topTenBuyers).toBeCloseTo(1 / 2)
  expect(even.giniOfBuys).toBeCloseTo(0)
  const whale = of([...many(19), { spent: 181n * SOL }])
  expect(whale.topBuyer).toBeCloseTo(181 / 200)
  expect(whale.topThreeBuyers).toBeCloseTo(183 / 200)
  expect(whale.giniOfBuys).toBeGreaterThan(0.8)
})

test('repeated, dust, and alike buys are told apart', () => {
  const spread = of([1n, 2n, 4n, 8n, 16n].map((times) => ({ spent: times * SOL })))
  expect([spread.alikeBuys, spread.repeatBuyers, spread.dustBuyers]).toEqual([0, 0, 0])
  const alike = of([{ spent: SOL }, { spent: (SOL * 1_001n) / 1_000n }, { spent: 5n * SOL }])
  expect(alike.alikeBuys).toBeCloseTo(2 / 3)
  expect(alike.spreadOfBuys ?? 9).toBeLessThan(spread.spreadOfBuys ?? 0)
  const dust = of([...many(3), { spent: SOL / 1_000n }])
  expect([dust.dustBuyers, dust.dustOfUsual]).toEqual([1 / 4, 1 / 4])
  const repeated = of([{ buys: 8, spent: 8n * SOL }, ...many(3)])
  expect([repeated.repeatBuyers, repeated.mostBuys]).toEqual([1 / 4, Math.log1p(8)])
})

test('nothing is known of buys without their traders', () => {
  const { tape } = snapshotOf()
  const features = featuresOf(snapshotOf({ tape: { ...tape, unnamed: 1 } }))
  expect([features.topBuyer, features.alikeBuys, features.unlistedWallets]).toEqual([
    null,
    null,
    null,
  ])
  const first = of([{ firstSlot: LAUNCH_SLOT, spent: 3n * SOL }, {}])
  expect(first.firstSlotSol).toBeCloseTo(3 / 4)
})
