import { expect, test } from 'vitest'
import { capacityOf } from './request-capacity.ts'

const A_DAY = 18_000

test('fifty requests a second carry a usual day, bursts included', () => {
  const { needed, unknown, unknownInBursts } = capacityOf(50, A_DAY)
  expect(needed).toBeCloseTo(13.87, 1)
  expect([unknown, unknownInBursts]).toEqual([[], []])
})

test('what is left names the traders of logs that name none', () => {
  expect(capacityOf(50, A_DAY).named).toBe(26_010)
  expect(capacityOf(10, A_DAY).named).toBe(0)
})

test('ten carry the average; in bursts funders and later looks stay unknown', () => {
  const { unknown, unknownInBursts } = capacityOf(10, A_DAY)
  expect(unknown.map(({ checks }) => checks[0])).toEqual(['liquidity lock', 'funders of funders'])
  expect(unknownInBursts.map(({ checks }) => checks[0])).toEqual([
    'developer’s wallet',
    'tips to landing services',
    'liquidity lock',
    'funders of funders',
  ])
  expect(unknownInBursts[1]?.answered).toBe(0)
})

test('earlier requests are answered first, even with a small budget', () => {
  const { unknown } = capacityOf(3, A_DAY)
  expect(unknown).toHaveLength(5)
  expect(unknown[0]?.answered).toBeCloseTo(1 / ((A_DAY / 86_400) * 8), 2)
  expect(capacityOf(1, 0).unknown).toEqual([])
})
