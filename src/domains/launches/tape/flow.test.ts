import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFlow, slotsIn, WINDOW_ENDS } from './flow.ts'

const LAUNCHED = 1_000
const buy = (after: number, trader: string | null, quoteAmount = 1n) =>
  ({ slot: LAUNCHED + after, trader, side: 'buy', quoteAmount }) as const
const flowOf = (trades: readonly Parameters<ReturnType<typeof createFlow>['add']>[0][]) => {
  const flow = createFlow(LAUNCHED)
  for (const trade of trades) flow.add(trade)
  return flow.read()
}

test('a trade counts in the window that its slot begins in', () => {
  // Slots of 400 ms: slot 4 begins at 1.6 s, slot 5 at 2 s, and slot 150 at 60 s.
  const windows = flowOf([-1, 0, 4, 5, 12, 13, 24, 25, 74, 75, 149, 150].map((at) => buy(at, 'a')))
  expect(windows.map(({ buys }) => buys)).toEqual([2, 2, 2, 2, 2])
  expect(WINDOW_ENDS.map((_, at) => slotsIn(at))).toEqual([5, 8, 12, 50, 75])
})

test('sums hold every wallet of a window once, and each slot’s buys', () => {
  const sell = { ...buy(1, 'b', 5n), side: 'sell' } as const
  const [first] = flowOf([buy(0, 'a', 3n), buy(0, 'b', 4n), buy(2, 'a', 1n), buy(2, null), sell])
  expect(first).toEqual({
    ...{ buys: 4, sells: 1, spent: 9n, received: 5n },
    ...{ buyers: 2, busySlots: 2, squares: 8 },
  })
})

test('more wallets than a tape lists are all in it', () => {
  const [first] = flowOf(Array.from({ length: 300 }, (_, nth) => buy(nth % 5, `wallet ${nth}`)))
  expect(first).toMatchObject({ buyers: 300, buys: 300, busySlots: 5, squares: 5 * 60 ** 2 })
})

test('late trades count as if they had come in order', () => {
  const trade = fc.record({
    slot: fc.integer({ min: LAUNCHED - 2, max: LAUNCHED + 200 }),
    trader: fc.constantFrom('a', 'b', null),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quoteAmount: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  })
  fc.assert(
    fc.property(fc.array(trade), (trades) => {
      expect(flowOf(trades.toReversed())).toEqual(flowOf(trades))
    }),
  )
})
