import { describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import type { PricedTrade } from '../store/trades/newest-trades.ts'
import { type MoveFacts, moveOf } from './move.ts'

const NOW = 10 * MINUTE
const FACTS: MoveFacts = {
  until: NOW,
  launchedAt: 0,
  openingPrice: 1,
  developers: new Set(['developer']),
  insiders: new Set(['friend']),
  graduatedAt: null,
  liquidityLeftAt: null,
  isMissing: false,
}

/** A trade after which the price is `price`. */
function trade(ago: number, price: number, fields: Partial<PricedTrade> = {}): PricedTrade {
  return {
    at: NOW - ago,
    side: 'buy',
    trader: `wallet ${ago}`,
    origin: null,
    baseAmount: 1_000n,
    quoteAmount: 1_000n,
    virtualBase: 1_000n,
    virtualQuote: BigInt(price * 1_000),
    ...fields,
  }
}

const cause = (trades: PricedTrade[], facts: Partial<MoveFacts> = {}) =>
  moveOf(trades, { ...FACTS, ...facts })?.cause

describe('why a price moved', () => {
  it('is nobody in particular if many bought, since the last price before', () => {
    const trades = [trade(6 * MINUTE, 2), trade(2 * MINUTE, 2.5), trade(SECOND, 3)]
    expect(moveOf([...trades.slice(0, 2), trade(SECOND, 3), trade(0, 3)], FACTS)).toEqual({
      change: 0.5,
      over_ms: 5 * MINUTE,
      until: NOW,
      buyers: 3,
      sellers: 0,
      cause: { kind: 'many' },
    })
  })

  it('is not said if it moved by less than a tenth, or nobody traded', () => {
    expect(moveOf([trade(6 * MINUTE, 2), trade(0, 2.1)], FACTS)).toBeNull()
    expect(moveOf([trade(6 * MINUTE, 2)], FACTS)).toBeNull()
    expect(moveOf([], FACTS)).toBeNull()
  })

  it('is measured from the launch, or from the first known trade of an older one', () => {
    expect(moveOf([trade(MINUTE, 2)], { ...FACTS, launchedAt: NOW - 2 * MINUTE })?.change).toBe(1)
    expect(moveOf([trade(MINUTE, 2), trade(0, 3)], FACTS)).toMatchObject({
      change: 0.5,
      over_ms: MINUTE,
    })
  })

  it('names whose trades were a large part of the side that moved it', () => {
    const sells = (trader: string | null, origin: PricedTrade['origin'] = null) => [
      trade(6 * MINUTE, 4),
      trade(3, 3, { side: 'sell' }),
      trade(2, 2, { side: 'sell' }),
      trade(1, 1, { side: 'sell', trader, origin }),
    ]
    expect(cause(sells('developer'))).toEqual({ kind: 'developer', share: 0.333 })
    expect(cause(sells('friend'))).toEqual({ kind: 'insiders', share: 0.333 })
    expect(cause(sells('wallet 2'))).toEqual({ kind: 'one_wallet', share: 0.667 })
    expect(cause(sells('developer'), { liquidityLeftAt: NOW })).toEqual({ kind: 'liquidity_left' })
    const buys = [trade(6 * MINUTE, 1), trade(2, 2), trade(1, 3), trade(0, 4, { origin: 'boost' })]
    expect(cause(buys)).toEqual({ kind: 'boost', share: 0.333 })
    expect(cause(buys.slice(0, 3), { graduatedAt: NOW - MINUTE })?.kind).toBe('one_wallet')
  })

  it('is unknown if trades are missing, or the wallet of one that could have moved it', () => {
    const trades = [trade(6 * MINUTE, 1), trade(2, 2), trade(1, 3), trade(0, 4)]
    expect(cause(trades)).toEqual({ kind: 'many' })
    expect(cause(trades, { graduatedAt: NOW - MINUTE })).toEqual({ kind: 'graduated' })
    expect(cause(trades, { isMissing: true })).toEqual({ kind: 'unknown' })
    const nobody = trades.map((one) => ({ ...one, trader: null }))
    const unnamed = [...trades.slice(0, 3), trade(0, 4, { trader: null })]
    for (const some of [nobody, unnamed]) {
      expect(cause(some)).toEqual({ kind: 'unknown' })
      expect(moveOf(some, FACTS)).toMatchObject({ buyers: null, sellers: null })
    }
    expect(cause(unnamed, { graduatedAt: NOW })).toEqual({ kind: 'graduated' })
    const sold = [trade(6 * MINUTE, 4), trade(1, 1, { side: 'sell', trader: 'developer' })]
    expect(cause(sold)?.kind).toBe('developer')
    expect(cause(sold, { isMissing: true })).toEqual({ kind: 'unknown' })
    const left = { liquidityLeftAt: NOW, isMissing: true }
    expect(moveOf(sold, { ...FACTS, ...left })).toMatchObject({
      cause: { kind: 'liquidity_left' },
      sellers: null,
    })
    // A price that fell without a sale.
    expect(cause([trade(6 * MINUTE, 9), trade(0, 4)])).toEqual({ kind: 'unknown' })
  })
})
