import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import {
  firstEventAfter,
  firstEventFromJson,
  firstEventsToJson,
  HAZARD_WINDOW_MS,
  type Hour,
} from './first-event.ts'

const AT = MINUTE
const hour = (fields: Partial<Hour> = {}): Hour => ({
  ...{ launchedAt: 0, graduatedAt: null, missingUntil: null, firstPrice: 1, outcome: 'alive' },
  path: [
    [0, 1],
    [50 * SECOND, 10],
    [2 * MINUTE, 8],
  ],
  ...fields,
})
const fell = (price: number): Hour['path'] => [...hour().path, [4 * MINUTE, price]]

describe('what comes first after a moment', () => {
  test('nothing, for as long as it is watched', () => {
    expect(firstEventAfter(AT, hour())).toEqual({ cause: null, after: HAZARD_WINDOW_MS })
    const late = hour({ graduatedAt: AT + HAZARD_WINDOW_MS + 1 })
    expect(firstEventAfter(AT, late)).toEqual({ cause: null, after: HAZARD_WINDOW_MS })
  })

  test('a fall of 80% below the price of the moment, not below a later high', () => {
    expect(firstEventAfter(AT, hour({ path: fell(2) }))).toEqual({
      cause: 'fades',
      after: 3 * MINUTE,
    })
    expect(firstEventAfter(AT, hour({ path: fell(2.1) }))?.cause).toBeNull()
    const high: Hour['path'] = [...hour().path, [3 * MINUTE, 100], [4 * MINUTE, 3]]
    expect(firstEventAfter(AT, hour({ path: high }))?.cause).toBeNull()
  })

  test('a rug, as soon as the price shows it', () => {
    const rug = { outcome: 'rugged' as const }
    expect(firstEventAfter(AT, hour({ ...rug, path: fell(2) }))?.cause).toBe('rugged')
    // Nine tenths of its rise are lost, though the price is not 80% below that of the moment.
    const back: Hour['path'] = [
      [0, 1],
      [30 * SECOND, 2],
      [2 * MINUTE, 1.05],
    ]
    expect(firstEventAfter(AT, hour({ ...rug, path: back }))).toEqual({
      cause: 'rugged',
      after: MINUTE,
    })
    expect(firstEventAfter(AT, hour({ path: back }))?.cause).toBeNull()
  })

  test('graduation, unless it fell before', () => {
    const graduatedAt = 5 * MINUTE
    const after = 4 * MINUTE
    expect(firstEventAfter(AT, hour({ graduatedAt }))).toEqual({ cause: 'graduates', after })
    expect(firstEventAfter(AT, hour({ graduatedAt, path: fell(1) }))?.cause).toBe('fades')
  })

  test('is unknown of what was over, and where trades may have been missed since', () => {
    expect(firstEventAfter(AT, hour({ graduatedAt: AT }))).toBeNull()
    const early: Hour['path'] = [
      [0, 1],
      [20 * SECOND, 10],
      [40 * SECOND, 0.5],
    ]
    expect(firstEventAfter(AT, hour({ outcome: 'rugged', path: early }))).toBeNull()
    expect(firstEventAfter(AT, hour({ outcome: 'unknown' }))).toBeNull()
    expect(firstEventAfter(AT, hour({ path: [[2 * MINUTE, 8]] }))).toBeNull()
    expect(firstEventAfter(AT, hour({ missingUntil: AT }))).toBeNull()
    expect(firstEventAfter(AT, hour({ missingUntil: AT - 1 }))).not.toBeNull()
  })

  test('is kept for each stage', () => {
    const text = firstEventsToJson(hour({ path: fell(2) }), ['60s', '5m'])
    expect(firstEventFromJson(text, '60s')).toEqual({ cause: 'fades', after: 3 * MINUTE })
    expect(firstEventFromJson(text, '5m')).toEqual({ cause: null, after: HAZARD_WINDOW_MS })
    expect(firstEventFromJson(null, '60s')).toBeNull()
  })
})
