import { expect, test } from 'vitest'
import { jsonOf } from '../../kernel/json.ts'
import {
  addHelpers,
  developerSold,
  developerSoldAtMost,
  figuresFromJson,
  helpersSold,
  moveFigures,
  newFigures,
} from './market-figures.ts'

const NOTHING = { others: 0n, unexplained: 0n }
const trade = (trader: string | null, side: 'buy' | 'sell', baseAmount: bigint) => ({
  ...{ trader, side, baseAmount, quoteAmount: 1n, virtualBase: null, virtualQuote: null },
})

test('a helper’s trades count once it is known, after a restart, too', () => {
  const figures = newFigures(1)
  moveFigures(figures, trade('dev', 'buy', 100n), 'dev')
  moveFigures(figures, trade('hal', 'sell', 30n), 'dev')
  expect(helpersSold(figures)).toBe(0)
  addHelpers(figures, { ...NOTHING, helpers: [{ wallet: 'hal', sold: 30n }] })
  const later = figuresFromJson(jsonOf(figures))
  moveFigures(later, trade('hal', 'sell', 25n), 'dev')
  moveFigures(later, trade('hal', 'buy', 5n), 'dev')
  moveFigures(later, trade('ann', 'sell', 40n), 'dev')
  // The next report finds the same wallet, which is not counted twice.
  addHelpers(later, { ...NOTHING, helpers: [{ wallet: 'hal', sold: 50n }] })
  expect([developerSold(later), helpersSold(later)]).toEqual([0, 0.5])
})

test('what may be the developer’s counts only at most', () => {
  const figures = newFigures(1)
  moveFigures(figures, trade('dev', 'buy', 100n), 'dev')
  moveFigures(figures, trade(null, 'sell', 10n), 'dev')
  addHelpers(figures, { helpers: [], others: 20n, unexplained: 30n })
  expect([helpersSold(figures), developerSoldAtMost(figures)]).toEqual([0.2, 0.6])
})

test('figures of before have looked for no helpers', () => {
  const { helpers, helpersSold, othersSold, unexplainedSold, ...old } = newFigures(1)
  const text = jsonOf(old as never)
  expect(figuresFromJson(text)).toMatchObject({ helpers: null, helpersSold: 0n, othersSold: 0n })
  expect([helpers, helpersSold, othersSold, unexplainedSold]).toEqual([null, 0n, 0n, 0n])
})
