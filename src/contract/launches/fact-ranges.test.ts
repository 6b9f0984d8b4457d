import { describe, expect, it } from 'vitest'
import { FACT_IDS, type FactValues, isInRanges, readRange, writeRange } from './fact-ranges.ts'

const UNKNOWN = Object.fromEntries(FACT_IDS.map((id) => [id, null])) as FactValues

describe('a range', () => {
  it.each(['20..40', '20..', '..40', '-40..-1.5'])('%s is read as it was written', (text) => {
    const range = readRange(text)
    expect(range && writeRange(range)).toBe(text)
  })

  it.each(['', '..', '20', '20-40', '40..20', 'x..', '1e3..', '1..2..3', '..9999999999999'])(
    '%s is none',
    (text) => {
      expect(readRange(text)).toBeNull()
    },
  )

  it('has its ends, and nothing that is unknown', () => {
    const ranges = { top_10: { least: 10, most: 30 }, change: { least: -5, most: null } }
    const inside = { ...UNKNOWN, top_10: 30, change: -5 }
    expect(isInRanges(inside, ranges)).toBe(true)
    expect(isInRanges({ ...inside, top_10: 30.1 }, ranges)).toBe(false)
    expect(isInRanges({ ...inside, change: -5.1 }, ranges)).toBe(false)
    expect(isInRanges({ ...inside, change: null }, ranges)).toBe(false)
    expect(isInRanges(UNKNOWN, {})).toBe(true)
  })
})
