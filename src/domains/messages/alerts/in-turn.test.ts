import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const placed = (...places: number[]) => places.map((place) => ({ place }))
const places = (list: { place: number }[]) => list.map(({ place }) => place)

test('continues after the last one, even if they left the list', () => {
  expect(places(inTurn(placed(1, 4, 7, 9), 4))).toEqual([7, 9, 1, 4])
  expect(places(inTurn(placed(1, 7, 9), 4))).toEqual([7, 9, 1])
  expect(places(inTurn(placed(1, 4), 9))).toEqual([1, 4])
  expect(places(inTurn(placed(1, 4), -1))).toEqual([1, 4])
  expect(inTurn([], 3)).toEqual([])
})

test('gives 1,200 people two turns each in five rounds of 500, but the last hundred', () => {
  const all = placed(...Array.from({ length: 1_200 }, (_, place) => place))
  const turns = new Map<number, number>()
  let last = -1
  for (let round = 0; round < 5; round += 1) {
    const alerted = inTurn(all, last).slice(0, 500)
    for (const { place } of alerted) turns.set(place, (turns.get(place) ?? 0) + 1)
    last = alerted.at(-1)?.place ?? last
  }
  const counts = [...turns.values()]
  expect(turns.size).toBe(1_200)
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([2, 3])
  expect(counts.filter((count) => count === 3)).toHaveLength(100)
})
