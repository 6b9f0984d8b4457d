import { expect, test } from 'vitest'
import type { PricedTrade } from '../../domains/launches/index.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { flowsOf, newTradesOf } from './newest-flow.ts'

const NOW = 1_800_000_000_000
const trade = (ago: number, part: Partial<PricedTrade> = {}): PricedTrade => ({
  ...{ at: NOW - ago, side: 'buy', trader: 'ann', baseAmount: 1n, quoteAmount: 2_000_000_000n },
  ...{ virtualBase: null, virtualQuote: null, origin: null, ...part },
})
const TRADES = [
  trade(20 * MINUTE),
  trade(2 * MINUTE, { side: 'sell', trader: 'dev' }),
  trade(30_000, { origin: 'boost', trader: null }),
  trade(10_000),
]
const all = { trades: TRADES, isCut: false, knownSince: 0, until: NOW, worth: 1e-9 }

test('counts buys, sells, and volume by span, without the launchpad’s own purchases', () => {
  expect(flowsOf(all)).toEqual([
    { over_ms: MINUTE, flow: { buys: 1, sells: 0, volume: 2 } },
    { over_ms: 5 * MINUTE, flow: { buys: 1, sells: 1, volume: 4 } },
    { over_ms: 60 * MINUTE, flow: { buys: 2, sells: 1, volume: 6 } },
  ])
})

test('a span whose trades are missing or not followed is unknown, and a long list is many', () => {
  const flows = (part: object) => flowsOf({ ...all, ...part }).map(({ flow }) => flow)
  expect(flows({ knownSince: null })).toEqual([null, null, null])
  expect(flows({ knownSince: NOW - 6 * MINUTE })[2]).toBeNull()
  expect(flows({ knownSince: NOW - 6 * MINUTE })[1]).toMatchObject({ sells: 1 })
  expect(flows({ isCut: true })).toEqual([expect.anything(), expect.anything(), 'many'])
  expect(flows({ trades: [] })).toEqual(Array(3).fill({ buys: 0, sells: 0, volume: 0 }))
})

test('the newest trades come first, with who made them', () => {
  const people = {
    developers: new Set(['dev']),
    insiders: new Set<string>(),
    snipers: new Set(['ann']),
  }
  expect(newTradesOf(all, people).map(({ who, side }) => [who, side])).toEqual([
    ['sniper', 'buy'],
    ['boost', 'buy'],
    ['developer', 'sell'],
    ['sniper', 'buy'],
  ])
})
