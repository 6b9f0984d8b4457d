import { expect, test } from 'vitest'
import { address, LAUNCH, LAUNCH_SLOT, snapshotOf } from '../../../../test/support/snapshots.ts'
import { createTape } from '../../launches/index.ts'
import { featuresOf } from './features.ts'

const SOL = 1_000_000_000n

/** Buys of one SOL in these slots after the launch, each by a wallet of its own. */
function bought(slots: readonly number[], more: object = {}) {
  const tape = createTape({ venue: 'pumpfun', virtualBase: null, slot: LAUNCH_SLOT })
  for (const [nth, slot] of slots.entries())
    tape.add({
      ...{ at: 0, slot: LAUNCH_SLOT + slot, signature: `s${nth}`, path: '0' },
      ...{ trader: address(200 + nth), feePayer: null, side: 'buy' },
      ...{ baseAmount: 1_000n, quoteAmount: SOL, pool: null },
      ...{ virtualBase: null, virtualQuote: null },
    })
  return featuresOf(snapshotOf({ tape: tape.read(), ...more }))
}

test('a launch that speeds up differs from one that slows down, with the same sums', () => {
  const faster = bought([1, 7, 8, 14, 15, 16, 17, 18])
  const slower = bought([0, 1, 2, 3, 4, 7, 8, 14])
  expect(faster.netSolIn).toBe(slower.netSolIn)
  expect(faster.solIn5to10).toBeCloseTo(Math.log1p(5))
  expect(slower.solIn0to2).toBeCloseTo(Math.log1p(5))
  expect(faster.solChange5to10).toBeGreaterThan(0)
  expect(slower.solChange5to10).toBeLessThan(0)
  expect(slower.soonShare).toBe(5 / 8)
})

test('buys in bundles differ from buys by the clock', () => {
  const bundled = bought(Array.from({ length: 10 }, () => 30))
  const clocked = bought(Array.from({ length: 10 }, (_, nth) => 27 + 4 * nth))
  expect(bundled.buys10to30).toBe(clocked.buys10to30)
  expect(bundled.bursts10to30 ?? 0).toBeGreaterThan((clocked.bursts10to30 ?? 0) + 0.5)
  expect(clocked.busySlots10to30).toBe(10 / 50)
})

test('windows that have not begun, missed trades, and other currencies are unknown, never 0', () => {
  const after = (age: number) => bought([1, 2], { age })
  expect(after(10_000).buys5to10).toBe(0)
  expect(after(10_000).buys10to30).toBeNull()
  const coins = bought([1, 2], { launch: { ...LAUNCH, quoteMint: address(7) } })
  expect(coins.solIn0to2).toBeNull()
  expect(coins.netSolIn).toBeNull()
  expect(coins.buys0to2).toBeCloseTo(Math.log1p(2))
  const { tape } = snapshotOf()
  const missed = featuresOf(snapshotOf({ tape: { ...tape, complete: false } }))
  expect(missed.buys0to2).toBeNull()
  const { flow: _, ...older } = tape
  expect(featuresOf(snapshotOf({ tape: older })).buys0to2).toBeNull()
})
