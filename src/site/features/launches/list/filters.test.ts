import { describe, expect, it } from 'vitest'
import { readFilters, writeFilters } from './filters.ts'

const NONE = { venue: null, level: null, sort: null, within: null }

describe('filters in the address', () => {
  it('are read as they were written', () => {
    const filters = { venue: 'heaven', level: 'severe', sort: 'market_cap', within: '24h' } as const
    expect(writeFilters(filters)).toBe('venue=heaven&level=severe&sort=market_cap&within=24h')
    expect(readFilters(`?${writeFilters(filters)}`)).toEqual(filters)
    expect(writeFilters(NONE)).toBe('')
  })

  it('count as not there if they are unknown', () => {
    expect(readFilters('?venue=nyse&level=HIGH&sort=up&within=1y&other=1')).toEqual(NONE)
    expect(readFilters('')).toEqual(NONE)
  })
})
