import { describe, expect, it } from 'vitest'
import { readFilters, writeFilters } from './filters.ts'

const NONE = { venue: null, level: null, sort: null, within: null, q: null, ranges: {} }

describe('filters in the address', () => {
  it('are read as they were written', () => {
    const choices = { venue: 'heaven', level: 'severe', sort: 'market_cap', within: '24h' } as const
    const ranges = { top_10: { least: null, most: 30 }, change: { least: -5, most: null } }
    const filters = { ...choices, q: 'dog & hat', ranges }
    expect(writeFilters(filters)).toBe(
      'venue=heaven&level=severe&sort=market_cap&within=24h&q=dog+%26+hat&top_10=..30&change=-5..',
    )
    expect(readFilters(`?${writeFilters(filters)}`)).toEqual(filters)
    expect(writeFilters(NONE)).toBe('')
  })

  it('count as not there if they are unknown', () => {
    expect(
      readFilters('?venue=nyse&q=+&level=HIGH&sort=up&within=1y&other=1&buys=2..1&sells=9'),
    ).toEqual(NONE)
    expect(readFilters('')).toEqual(NONE)
  })
})
