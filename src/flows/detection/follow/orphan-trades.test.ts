import { expect, it } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import type { Trade } from '../../../domains/launches/index.ts'
import type { DetectionContext } from '../context.ts'
import { createOrphanTrades } from './orphan-trades.ts'

/** A database that knows no launch. */
const nothing = { execute: async () => [], selectAll: () => nothing, where: () => nothing }
const db = { read: { selectFrom: () => nothing } } as unknown as DetectionContext['db']

const tradeOf = (mint: string, slot: number) => ({ mint, pool: null, slot }) as Trade
const launchOf = (mint: string, slot: number) => ({ mint, slot })

it('remembers which launches lost trades when too many wait', () => {
  const orphans = createOrphanTrades({ db, clock: manualClock(0) })
  for (let nth = 0; nth < 20_001; nth += 1) orphans.add(tradeOf(`coin-${nth}`, 5), 0)
  expect(orphans.claim(launchOf('coin-0', 5), [], true)).toEqual({
    waiting: [],
    isIncomplete: true,
  })
  expect(orphans.claim(launchOf('coin-1', 5), [], true)).toMatchObject({ isIncomplete: false })
})

it('takes a launch for incomplete that it may have forgotten', async () => {
  const clock = manualClock(0)
  const orphans = createOrphanTrades({ db, clock })
  for (let round = 0; round < 6; round += 1) {
    for (let nth = 0; nth < 20_000; nth += 1) {
      orphans.add(tradeOf(`coin-${round}-${nth}`, 5), 0)
    }
    await clock.advance(31_000)
    await orphans.lookUp()
  }
  expect(orphans.claim(launchOf('coin-0-0', 5), [], true)).toMatchObject({ isIncomplete: true })
  expect(orphans.claim(launchOf('stored', 5), [], false)).toMatchObject({ isIncomplete: false })
  expect(orphans.claim(launchOf('new', 6), [], true)).toMatchObject({ isIncomplete: false })
})
