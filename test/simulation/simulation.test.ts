import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eachEngine } from '../engines.ts'
import { report } from './report.ts'
import { simulate } from './simulate.ts'

const RUNS = {
  sqlite: [
    { seed: 'one', orders: 400 },
    { seed: 'two', orders: 400 },
    { seed: 'three', orders: 400 },
  ],
  postgres: [{ seed: 'four', orders: 100 }],
}

eachEngine((engine) => {
  it.each(RUNS[engine.name])(
    'of $orders orders with seed $seed none is lost, granted twice or granted unpaid',
    async ({ seed, orders }) => {
      const outcome = await simulate({ seed, orders, place: await engine.fresh() })
      expect.soft(outcome.violations, `seed ${seed}: ${report(outcome)}`).toEqual([])
      // A run without many grants would test nothing.
      expect(outcome.grants).toBeGreaterThan(orders / 4)
      expect(outcome.lives).toBeGreaterThan(5)
    },
  )
})

it('repeats itself by its seed', async () => {
  const run = async () => {
    const place = { dataDir: await mkdtemp(join(tmpdir(), 'mintwatch-test-')), databaseUrl: null }
    try {
      return await simulate({ seed: 'again', orders: 30, place })
    } finally {
      await rm(place.dataDir, { recursive: true, force: true })
    }
  }
  expect(await run()).toEqual(await run())
})
