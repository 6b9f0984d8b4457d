import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { createRankedBudget, type RequestRank } from './ranked-budget.ts'

test('a place goes to the most urgent request, and among equals to the first', async () => {
  const clock = manualClock()
  const budget = createRankedBudget(clock, 2)
  const served: string[] = []
  const ask = (rank: RequestRank, name: string) => budget.take(rank).then(() => served.push(name))
  for (const name of ['s1', 's2', 's3', 's4']) ask('spare', name)
  await clock.advance(0)
  ask('facts', 'f1')
  ask('facts', 'f2')
  ask('launch', 'l1')
  await clock.advance(5_000)
  expect(served).toEqual(['s1', 's2', 'l1', 'f1', 'f2', 's3', 's4'])
})

test('no more requests pass in a second than there are places', async () => {
  const clock = manualClock()
  const budget = createRankedBudget(clock, 5)
  let served = 0
  for (let n = 0; n < 100; n += 1) budget.take('launch').then(() => (served += 1))
  await clock.advance(4_000)
  expect(served).toBe(5 + 4 * 5)
})

test('a canceled request takes no place', async () => {
  const clock = manualClock()
  const budget = createRankedBudget(clock, 1)
  const leaving = new AbortController()
  await budget.take('launch')
  const left = budget.take('launch', leaving.signal)
  const stays = budget.take('spare')
  leaving.abort()
  expect(await left).toBe(false)
  expect(await budget.take('launch', leaving.signal)).toBe(false)
  await clock.advance(1_000)
  expect(await stays).toBe(true)
})

test('a fifth of the places may go to requests for trades', async () => {
  const clock = manualClock()
  const budget = createRankedBudget(clock, 10)
  const begun = () => Array.from({ length: 50 }, () => budget.trySpare()).filter(Boolean).length
  expect(begun()).toBe(2)
  await clock.advance(1_000)
  expect(begun()).toBe(2)
})
