import { expect, test } from 'vitest'
import type { Launch, PastTransaction, Trade } from '../../domains/launches/index.ts'
import { DAY, HOUR, MINUTE } from '../../kernel/clock.ts'
import type { PastLaunch } from './past.ts'
import { outcomeAt, pastOutcomes } from './past-outcomes.ts'

const BEGAN = Date.UTC(2026, 10, 1)
const BASE = 1_000_000_000_000_000n
const launch = {
  ...{ kind: 'launch', venue: 'pumpfun', mint: 'MINT', creator: 'dev', pool: 'curve', slot: 1 },
  ...{ signature: 's0', path: '0', feePayer: 'dev', blockTime: BEGAN, decimals: 6 },
  ...{ name: 'A', symbol: 'A', uri: null, quoteMint: null, supply: BASE },
  ...{ virtualBase: BASE, virtualQuote: 30_000n, tokenProgram: null, platform: null },
} as Launch

let nth = 0
/** A trade that leaves the price at so many times the first. */
function trade(after: number, times: number, overrides: Partial<Trade> = {}): PastTransaction {
  nth += 1
  const place = { slot: 1 + nth, signature: `s${nth}`, path: '0', feePayer: null }
  const event = {
    ...{ ...place, kind: 'trade', venue: 'pumpfun', mint: 'MINT', pool: 'curve', trader: 'ann' },
    ...{ side: 'buy', baseAmount: 100n, quoteAmount: 100n, quoteMint: null, creator: null },
    ...{ blockTime: BEGAN + after, virtualBase: BASE, virtualQuote: BigInt(30_000 * times) },
    ...overrides,
  } as Trade
  return {
    signature: place.signature,
    slot: place.slot,
    at: BEGAN + after,
    events: [event],
    balances: [],
  }
}

const past = (
  transactions: PastTransaction[],
  overrides: Partial<PastLaunch> = {},
): PastLaunch => ({
  launch,
  launchedAt: BEGAN,
  transactions: [
    { signature: 's0', slot: 1, at: BEGAN, events: [launch], balances: [] },
    ...transactions,
  ],
  earlyMissingFrom: null,
  isWhole: true,
  hasDeveloper: true,
  sampled: new Set(),
  knownEnds: [BEGAN + HOUR, BEGAN + DAY],
  funding: new Map(),
  ...overrides,
})
const SAMPLED = { isWhole: false }

test('the outcome of a fully read coin follows the definitions', () => {
  expect(outcomeAt(past([trade(2 * MINUTE, 3)]), '1h').outcome).toBe('dead')
  expect(outcomeAt(past([trade(50 * MINUTE, 3)]), '1h').outcome).toBe('alive')
  const sold = [
    trade(MINUTE, 2, { trader: 'dev' }),
    trade(2 * MINUTE, 20),
    trade(50 * MINUTE, 1, { trader: 'dev', side: 'sell' }),
  ]
  expect(outcomeAt(past(sold), '1h').outcome).toBe('rugged')
})

test('a coin that is quiet is dead however high it was', () => {
  expect(outcomeAt(past([trade(2 * MINUTE, 3)], SAMPLED), '1h').outcome).toBe('dead')
})

test('a coin that is still traded may have been higher than was seen', () => {
  const busy = past([trade(2 * MINUTE, 3), trade(50 * MINUTE, 2)], SAMPLED)
  expect(outcomeAt(busy, '1h').outcome).toBe('unknown')
  const fallen = past([trade(2 * MINUTE, 100), trade(50 * MINUTE, 1)], SAMPLED)
  expect(outcomeAt(fallen, '1h').outcome).toBe('dead')
})

test('the outcome is unknown if missing developer sales could make it dead or rugged', () => {
  const fallen = [trade(2 * MINUTE, 100, { trader: 'dev' }), trade(50 * MINUTE, 1)]
  const unseen = { ...SAMPLED, hasDeveloper: false }
  expect(outcomeAt(past(fallen, SAMPLED), '1h').outcome).toBe('dead')
  expect(outcomeAt(past(fallen, unseen), '1h').outcome).toBe('unknown')
})

test('without its state at the horizon a sampled coin is not dead, but unknown', () => {
  const unseen = past([trade(2 * MINUTE, 3)], { ...SAMPLED, knownEnds: [BEGAN + DAY] })
  expect(outcomeAt(unseen, '1h').outcome).toBe('unknown')
  expect(outcomeAt(unseen, '24h').outcome).toBe('dead')
})

test('later events do not change a horizon, and unfinished horizons stay open', () => {
  const before = past([trade(2 * MINUTE, 3)])
  const after = past([trade(2 * MINUTE, 3), trade(2 * HOUR, 900)])
  expect(outcomeAt(after, '1h')).toEqual(outcomeAt(before, '1h'))
  const horizons = (until: number) => pastOutcomes(after, BEGAN + until).map((one) => one.horizon)
  expect(horizons(HOUR - 1)).toEqual([])
  expect(horizons(DAY)).toEqual(['1h', '24h'])
})
