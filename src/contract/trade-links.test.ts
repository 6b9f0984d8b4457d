import { expect, test } from 'vitest'
import { tradeLinksFor, tradeUrl } from './trade-links.ts'

const A = { name: 'A', host: 'a.example', template: 'https://a.example/{mint}?ref=us' }
const B = { name: 'B', host: 'b.example', template: 'https://b.example/?m={mint}' }
const MINT = 'So11111111111111111111111111111111111111112'
const QUIET = { level: 'guarded', warned: false } as const

test('writes the mint into the template, and nothing that is not one', () => {
  expect(tradeUrl(A, MINT)).toBe(`https://a.example/${MINT}?ref=us`)
  expect(tradeUrl(A, '../../x?y=1')).toBeNull()
  expect(tradeUrl(A, `${MINT}$&`)).toBeNull()
})

test('shows none under a launch that is severe, warned, or not scored', () => {
  expect(tradeLinksFor([A, B], QUIET, null)).toEqual([A, B])
  expect(tradeLinksFor([A, B], { level: 'severe', warned: false }, null)).toEqual([])
  expect(tradeLinksFor([A, B], { level: 'low', warned: true }, null)).toEqual([])
  expect(tradeLinksFor([A, B], { level: null, warned: false }, null)).toEqual([])
})

test('follows a member’s choice: one first, or none; a link that is gone changes nothing', () => {
  expect(tradeLinksFor([A, B], QUIET, 'B')).toEqual([B, A])
  expect(tradeLinksFor([A, B], QUIET, 'none')).toEqual([])
  expect(tradeLinksFor([A, B], QUIET, 'gone')).toEqual([A, B])
})
