import { expect, it } from 'vitest'
import { createPricePath } from './price-path.ts'

it('keeps at most 240 points for any period, with the first and the newest', () => {
  const path = createPricePath()
  for (let at = 0; at <= 3_600_000; at += 250) path.add(at, at)
  const points = path.points()
  expect(points.length).toBeGreaterThan(100)
  expect(points.length).toBeLessThanOrEqual(240)
  expect(points[0]).toEqual([0, 0])
  expect(points.at(-1)).toEqual([3_600_000, 3_600_000])
})

it('continues from its stored state', () => {
  const path = createPricePath([
    [1_000, 1],
    [2_000, 2],
  ])
  path.add(3_000, 3)
  path.add(2_500, 9)
  expect(path.points()).toEqual([
    [1_000, 1],
    [2_000, 2],
    [3_000, 3],
  ])
})
