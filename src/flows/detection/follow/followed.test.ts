import { expect, test } from 'vitest'
import { LAUNCH, MINT_FACTS } from '../../../../test/support/snapshots.ts'
import { currencyRate, type TapeTrade } from '../../../domains/launches/index.ts'
import { followNew } from './followed.ts'

const SOL = 1_000_000_000n
const DOLLARS = currencyRate(null, 100)

let slot = LAUNCH.slot
function trade(more: Partial<TapeTrade>): TapeTrade {
  slot += 1
  return {
    ...{ at: slot * 1_000, slot, signature: `s${slot}`, path: '0', trader: 'ann', feePayer: null },
    ...{ side: 'buy', baseAmount: 1_000_000n, quoteAmount: SOL, pool: 'pool' },
    ...{ virtualBase: 200_000_000_000_000n, virtualQuote: 85n * SOL, realQuote: 67n * SOL },
    ...more,
  }
}

test('BOOST moves the price and burns, and is no volume, no trade, and no high', () => {
  const followed = followNew(LAUNCH, 0)
  followed.graduate('pumpswap', 1, null)
  expect(followed.realQuote).toBe(null)
  followed.addTrade(trade({}), DOLLARS)
  const { highCapCents, volume, trades, lastTradeAt, supply } = followed
  const high = followed.figures.highPrice
  const burned = 10_000_000_000_000n
  const boost = { origin: 'boost', baseAmount: burned, realQuote: 69n * SOL } as const
  followed.addTrade(trade({ ...boost, virtualQuote: 120n * SOL }), DOLLARS)
  expect(followed).toMatchObject({ highCapCents, volume, trades, lastTradeAt })
  expect(followed.figures.highPrice).toBe(high)
  expect(followed.figures.lastPrice).toBeGreaterThan(high ?? 0)
  expect(followed.capCents).toBeGreaterThan(highCapCents ?? 0)
  expect(followed.supply).toBe((supply ?? 0n) - burned)
  expect(followed.realQuote).toBe(69n * SOL)
})

test('a mint’s supply counts what was burned since the launch', () => {
  const followed = followNew(LAUNCH, 0)
  followed.addFacts({ ...MINT_FACTS, supply: MINT_FACTS.supply - 5n }, null)
  expect(followed.supply).toBe(MINT_FACTS.supply - 5n)
  followed.addFacts(MINT_FACTS, null)
  expect(followed.supply).toBe(MINT_FACTS.supply - 5n)
})
