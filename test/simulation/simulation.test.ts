import { expect, it } from 'vitest'
import { eachEngine } from '../engines.ts'
import { report } from './report.ts'
import { simulate } from './simulate.ts'

const RUNS = {
  sqlite: [
    { seed: 'one', orders: 500 },
    { seed: 'two', orders: 500 },
    { seed: 'three', orders: 500 },
    { seed: 'four', orders: 500 },
  ],
  postgres: [{ seed: 'five', orders: 200 }],
}

eachEngine((engine) => {
  it.each(RUNS[engine.name])(
    'of $orders orders with seed $seed none is lost, granted twice or granted unpaid',
    async ({ seed, orders }) => {
      const outcome = await simulate({ seed, orders, place: await engine.fresh() })
      expect.soft(outcome.violations, report(seed, outcome)).toEqual([])
      // What never happened was not tried.
      expect(outcome.grants).toBeGreaterThan(orders / 4)
      expect(outcome.lives).toBeGreaterThan(5)
    },
  )
})

eachEngine((engine) => {
  it('repeats itself by its seed', async () => {
    const runs = []
    for (const _ of [1, 2]) {
      runs.push(await simulate({ seed: 'again', orders: 30, place: await engine.fresh() }))
    }
    const [one, two] = runs
    expect(two?.transactions).toBe(one?.transactions)
    expect(two?.orders).toBe(one?.orders)
  })
})
