import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STEP_MS, walk } from './walk.ts'

it('stays within a tenth of a percent of its start', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000_000_000), (seed, elapsed) => {
      expect(Math.abs(walk(100, seed, elapsed) / 100 - 1)).toBeLessThanOrEqual(0.001)
    }),
  )
})

it('moves, and moves the same way for the same seed', () => {
  const path = (seed: number) =>
    Array.from({ length: 20 }, (_, step) => walk(100, seed, step * STEP_MS))
  expect(new Set(path(1)).size).toBeGreaterThan(10)
  expect(path(1)).toEqual(path(1))
  expect(path(2)).not.toEqual(path(1))
})
