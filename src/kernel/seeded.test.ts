import { expect, it } from 'vitest'
import { seeded } from './seeded.ts'

it('draws the same numbers for the same seed, spread from 0 to below 1', () => {
  for (const seed of [0, 1, 20_000, 2_147_483_646, 2_147_483_647, 4e15]) {
    const [random, again] = [seeded(seed), seeded(seed)]
    const drawn = Array.from({ length: 10_000 }, random)
    expect(drawn.slice(0, 5)).toEqual(Array.from({ length: 5 }, again))
    expect(drawn.every((one) => one >= 0 && one < 1)).toBe(true)
    const mean = drawn.reduce((all, one) => all + one, 0) / drawn.length
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02)
  }
  expect(seeded(1)()).not.toBe(seeded(2)())
})
