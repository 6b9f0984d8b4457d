import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { createBudget } from './budget.ts'

function setUp() {
  const clock = manualClock()
  const budget = createBudget(clock, 10)
  let taken = 0
  const takeMany = (many: number) => {
    for (let one = 0; one < many; one += 1) budget.take().then(() => taken++)
  }
  return { clock, budget, takeMany, taken: () => taken }
}

test('lets a burst of one second through, then keeps the pace', async () => {
  const { clock, takeMany, taken } = setUp()
  takeMany(100)
  await clock.advance(0)
  expect(taken()).toBe(10)
  await clock.advance(3 * SECOND)
  expect(taken()).toBe(40)
})

test('unused budget is not saved up', async () => {
  const { clock, takeMany, taken } = setUp()
  await clock.advance(60 * SECOND)
  takeMany(100)
  await clock.advance(0)
  expect(taken()).toBe(10)
})

test('takes a free place, or none', async () => {
  const { clock, budget } = setUp()
  const places = () => Array.from({ length: 20 }, () => budget.tryTake()).filter(Boolean).length
  expect(places()).toBe(10)
  await clock.advance(0.5 * SECOND)
  expect(places()).toBe(5)
})

test('the wall clock changes nothing, wherever it is set', async () => {
  const { clock, takeMany, taken } = setUp()
  takeMany(100)
  clock.step(-120 * SECOND)
  await clock.advance(1 * SECOND)
  expect(taken()).toBe(20)
  clock.step(240 * SECOND)
  takeMany(1)
  await clock.advance(1 * SECOND)
  expect(taken()).toBe(30)
})

test('an abort ends the waiting', async () => {
  const { budget, takeMany } = setUp()
  takeMany(10)
  const stop = new AbortController()
  const waiting = budget.take(stop.signal)
  stop.abort()
  await waiting
})
