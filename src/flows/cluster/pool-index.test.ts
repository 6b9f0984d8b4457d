import { expect, it } from 'vitest'
import { manualClock } from '../../../test/support/clocks/manual-clock.ts'
import { createPoolIndex } from './pool-index.ts'

/** A database that knows no pool. */
const nothing = { execute: async () => [], select: () => nothing, where: () => nothing }
const read = { selectFrom: () => nothing }
it('hopes for the launch of a pool as long as one may take to be fetched', async () => {
  const clock = manualClock(0)
  const pools = createPoolIndex({ db: { read } as never, clock })
  await pools.lookUp(['pool'])
  await clock.advance(29_000)
  expect(pools.isHopeless('pool')).toBe(false)
  await clock.advance(2_000)
  await pools.lookUp(['pool'])
  expect(pools.isHopeless('pool')).toBe(true)
})
