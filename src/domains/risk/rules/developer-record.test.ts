import { expect, test } from 'vitest'
import { ruleCases, strengthOf } from '../../../../test/support/rule-cases.ts'
import { DEVELOPER, LAUNCH, LAUNCHED_AT } from '../../../../test/support/snapshots.ts'
import type { DeveloperRecord } from '../../launches/index.ts'
import { developerRecord } from './developer-record.ts'

const record = (more: Partial<DeveloperRecord>) => ({
  developer: {
    wallet: DEVELOPER,
    launches: 0,
    graduated: 0,
    dead: 0,
    rugged: 0,
    open: 0,
    medianLife: null,
    lastLaunchAt: null,
    knownSince: LAUNCHED_AT + 60_000 - 40 * 86_400_000,
    ...more,
  },
})

ruleCases(developerRecord, [
  [
    'a serial rugger',
    record({ launches: 14, dead: 11, rugged: 3, medianLife: 25 * 60_000 }),
    'flag',
    '14 earlier launches in the 40 days we have watched: 0 graduated, 11 dead (median life 25 min), 3 rugged, 0 undecided.',
  ],
  [
    'mostly graduated',
    record({ launches: 3, graduated: 3 }),
    'clear',
    '3 earlier launches in the 40 days we have watched: 3 graduated, 0 dead, 0 rugged, 0 undecided.',
  ],
  [
    'many a day, mostly graduated',
    record({ launches: 300, graduated: 200, dead: 60, open: 40, medianLife: 22 * 60_000 }),
    'clear',
    '300 earlier launches in the 40 days we have watched: 200 graduated, 60 dead (median life 22 min), 0 rugged, 40 undecided.',
  ],
  [
    'many a day, none of which has ended',
    record({ launches: 300, open: 300 }),
    'flag',
    '300 earlier launches in the 40 days we have watched: 0 graduated, 0 dead, 0 rugged, 300 undecided.',
  ],
  [
    'still undecided',
    record({ launches: 1, open: 1 }),
    'unknown',
    '1 earlier launch in the 40 days we have watched: 0 graduated, 0 dead, 0 rugged, 1 undecided.',
  ],
  [
    'the first one',
    {},
    'unknown',
    'No earlier launch by this developer in the 40 days we have watched.',
  ],
  [
    'nobody',
    { developer: null, launch: { ...LAUNCH, creator: null } },
    'unknown',
    'Developer’s wallet unknown.',
  ],
  [
    'a sample with holes',
    { developer: null },
    'unknown',
    'Developer’s earlier launches haven’t all been read.',
  ],
])

test('more deaths are worse, and a rug is worse than a death', () => {
  const dead = (count: number) =>
    strengthOf(developerRecord, record({ launches: count, dead: count }))
  expect(dead(2)).toBeGreaterThan(0)
  expect(dead(12)).toBeGreaterThan(dead(2))
  expect(strengthOf(developerRecord, record({ launches: 2, rugged: 2 }))).toBeGreaterThan(dead(2))
})
