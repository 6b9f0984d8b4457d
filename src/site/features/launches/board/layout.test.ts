import { expect, it } from 'vitest'
import { readLayout, writeLayout } from './layout.ts'

it('a layout is read from the address as it was written', () => {
  const layout = { view: 'live', columns: ['cap', 'spark'] } as const
  expect(writeLayout({ ...layout, columns: ['cap', 'spark'] })).toBe('view=live&columns=cap+spark')
  expect(readLayout('?view=live&columns=spark+cap+odd')).toEqual(layout)
  expect(readLayout('?view=odd')).toEqual({ view: 'table', columns: null })
  expect(readLayout('?columns=')).toEqual({ view: 'table', columns: [] })
  expect(writeLayout(readLayout(''))).toBe('')
})
