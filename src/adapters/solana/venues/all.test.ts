import { describe, expect, test } from 'vitest'
import { fuzzDecoders } from '../../../../test/fuzz/decoders.ts'
import { Dice } from '../../../../test/fuzz/dice.ts'
import { inOurTerms, readByAnchor, writtenByAnchor } from '../../../../test/support/chain/anchor.ts'
import { hex } from '../../../../test/support/chain/borsh.ts'
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import { decodeAlone } from '../../../../test/support/chain/venue-transactions.ts'
import { VENUE_IDS } from '../../../contract/launches/venues.ts'
import { areTradesLogged } from '../../../domains/launches/index.ts'
import { isWatched, PROGRAMS } from '../wire/programs.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'
import { ALL_VENUES } from './all.ts'
import { heaven } from './heaven.ts'
import { pumpfun } from './pumpfun.ts'
import { pumpswap } from './pumpswap.ts'

test('every venue is decoded, by the program that it has on mainnet', () => {
  expect(ALL_VENUES.map(({ id }) => id).sort()).toEqual([...VENUE_IDS].sort())
  for (const { id, program } of ALL_VENUES) {
    expect(program).toBe(PROGRAMS[id])
    expect(isWatched(program)).toBe(true)
  }
})

test('logs alone report no trade of some venues', () => {
  const trades = ALL_VENUES.filter(({ id }) => !areTradesLogged(id)).map(({ id }) => id)
  expect(trades).toEqual(['ammv4', 'heaven'])
  const { items } = readRecordedJson('heaven/payloads-pinax-1.json')
  const events = items.map(({ data }: { data: string }) => hex(data))
  expect(decodeAlone(heaven, { events })).toEqual([])
})

test('no input breaks a decoder', { timeout: 300_000 }, () => {
  const { inputs, events } = fuzzDecoders(20_261_121, 200_000)
  expect(inputs).toBe(200_000)
  // The fuzz reaches what it is to break.
  expect(events).toBeGreaterThan(inputs / 10)
})

describe('Anchor’s coder reads the same', () => {
  test.each([pumpfun, pumpswap])('in events of $id that it wrote itself', (venue) => {
    const dice = new Dice(7)
    for (let nth = 0; nth < 500; nth += 1) {
      const event = writtenByAnchor(venue, dice)
      const theirs = readByAnchor(venue, event)
      expect(theirs).not.toBeNull()
      const [ours] = decodeAlone(venue, { events: [event] })
      expect(ours).toMatchObject(inOurTerms(theirs as NonNullable<typeof theirs>))
    }
  })

  const WHOLE = ['buy_v2-1', 'create_v2-1', 'create_v2-2', 'migrate-1']
  test.each(WHOLE)('in the recorded %s', (name) => {
    const answer = readRecordedJson(`pumpfun/${name}.json`)
    for (const { program, events } of transactionOfRaw(answer)?.invocations ?? []) {
      const venue = program === pumpfun.program ? pumpfun : pumpswap
      for (const event of events) {
        const theirs = readByAnchor(venue, event)
        const decoded = decodeAlone(venue, { events: [event] })
        expect(decoded).toMatchObject(theirs ? [inOurTerms(theirs)] : [])
      }
    }
  })
})
