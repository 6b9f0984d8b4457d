import { expect, it } from 'vitest'
import { pathOf } from './price-chart.tsx'

it('draws the first point at the left, the last at the right, the highest at the top', () => {
  const prices = [
    { at: 0, price: 1 },
    { at: 50, price: 3 },
    { at: 100, price: 2 },
  ]
  const path = pathOf(prices, { low: 1, high: 3, from: 0, to: 100 })
  expect(path).toBe('M0 154L300 6L600 80')
})

it('draws a price that never moved as a level line', () => {
  const prices = [
    { at: 5, price: 1 },
    { at: 5, price: 1 },
  ]
  expect(pathOf(prices, { low: 1, high: 1, from: 5, to: 5 })).toBe('M0 80L0 80')
})
