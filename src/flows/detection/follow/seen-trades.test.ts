import { expect, it } from 'vitest'
import { createSeenTrades } from './seen-trades.ts'

it('knows a trade again, and does not take one for new that it may have forgotten', () => {
  const seen = createSeenTrades(3)
  const trade = (nth: number) => ({ signature: `s${nth}`, path: '0', slot: nth * 100 })
  const see = (...all: number[]) => all.map((nth) => seen.add(trade(nth)))
  expect(see(1, 2, 3, 1, 4, 5)).toEqual(['new', 'new', 'new', 'repeat', 'new', 'new'])
  expect(see(6, 1)).toEqual(['new', 'unclear'])
  expect(see(7, 5)).toEqual(['new', 'repeat'])
  expect(see(8)).toEqual(['new'])
})
