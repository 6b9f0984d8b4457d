import { expect, test } from 'vitest'
import { fuzzDecoders } from '../../../../test/fuzz/decoders.ts'
import { VENUE_IDS } from '../../../contract/venues.ts'
import { ALL_VENUES } from './all.ts'
import { isWatched, PROGRAMS } from './programs.ts'

test('every venue is decoded, by the program that it has on mainnet', () => {
  expect(ALL_VENUES.map(({ id }) => id).sort()).toEqual([...VENUE_IDS].sort())
  for (const { id, program } of ALL_VENUES) {
    expect(program).toBe(PROGRAMS[id])
    expect(isWatched(program)).toBe(true)
  }
})

test('nothing that anybody sends breaks a decoder', { timeout: 120_000 }, () => {
  const { inputs, events } = fuzzDecoders(20_261_121, 200_000)
  expect(inputs).toBe(200_000)
  // The fuzz reaches what it is to break.
  expect(events).toBeGreaterThan(inputs / 10)
})
