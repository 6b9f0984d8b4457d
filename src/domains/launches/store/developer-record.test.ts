import { expect, it } from 'vitest'
import { sumUp } from './developer-record.ts'

const launch = { launchedAt: 1_000, lastTradeAt: null, graduatedAt: null, outcome: null }

it('lists the outcome of each launch', () => {
  const record = sumUp(
    'w',
    [
      { ...launch, outcome: 'dead', lastTradeAt: 61_000 },
      { ...launch, outcome: 'dead' },
      { ...launch, outcome: 'dead', launchedAt: 5_000, lastTradeAt: 6_000 },
      { ...launch, outcome: 'rugged', graduatedAt: 9_000 },
      { ...launch, graduatedAt: 9_000 },
      { ...launch, outcome: 'unknown' },
      launch,
    ],
    500,
  )
  expect(record).toEqual({
    wallet: 'w',
    launches: 7,
    graduated: 1,
    dead: 3,
    rugged: 1,
    open: 2,
    medianLife: 1_000,
    lastLaunchAt: 5_000,
    knownSince: 500,
  })
})

it('reports no lifetime for a launch that has not died', () => {
  expect(sumUp('w', [], 500)).toMatchObject({ launches: 0, medianLife: null, lastLaunchAt: null })
})
