import { expect, it } from 'vitest'
import { placeBubbles } from './place-bubbles.ts'

const bubbles = Array.from({ length: 20 }, (_, at) => ({ wallet: `w${at}`, share: 0.2 / (at + 1) }))

it('places bubbles in view without overlap, the same each time', () => {
  const ties = [
    { wallet: 'w1', source: 'w5' },
    { wallet: 'w9', source: 'w5' },
  ]
  const { placed, box } = placeBubbles(bubbles, ties)
  for (const one of placed) {
    for (const other of placed) {
      if (one === other) continue
      const distance = Math.hypot(one.x - other.x, one.y - other.y)
      expect(distance).toBeGreaterThan(one.radius + other.radius - 1)
    }
  }
  const [x = 0, y = 0] = box.split(' ').map(Number)
  for (const one of placed) {
    expect(Math.abs(one.x) + one.radius).toBeLessThanOrEqual(-x)
    expect(Math.abs(one.y) + one.radius).toBeLessThanOrEqual(-y)
  }
  expect(placeBubbles(bubbles, ties)).toEqual({ placed, box })
})

it('sizes bubbles by their share', () => {
  const { placed } = placeBubbles(bubbles.slice(0, 4), [])
  const [largest, second] = placed
  const ratio = ((largest?.radius ?? 0) / (second?.radius ?? 1)) ** 2
  expect(ratio).toBeGreaterThan(1)
  expect(ratio).toBeLessThanOrEqual(2.01)
})
