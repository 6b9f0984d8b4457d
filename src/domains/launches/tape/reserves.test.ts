import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChainedTrade, createReserveChain } from './reserves.ts'

const START = 1_073_000_000_000_000n
const TOKEN = 1_000_000n
const curve = { venue: 'pumpfun', virtualBase: START, slot: 100 } as const

/** Trades of a curve in the chain's order, two a slot. */
function tradesOf(amounts: readonly bigint[]): ChainedTrade[] {
  let left = START
  return amounts.map((amount, nth) => {
    const isBuy = amount > 0n || left - amount > START
    const baseAmount = amount < 0n ? -amount : amount
    left += isBuy ? -baseAmount : baseAmount
    const side = isBuy ? 'buy' : 'sell'
    const quotes = { quoteAmount: 1n, virtualQuote: null }
    return { slot: 100 + (nth >> 1), side, baseAmount, ...quotes, virtualBase: left, pool: null }
  })
}

const amounts = fc.array(
  fc
    .bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    .filter((amount) => amount > 2n * TOKEN || amount < -2n * TOKEN),
  { minLength: 3, maxLength: 60 },
)

function chainOf(trades: readonly ChainedTrade[]) {
  const chain = createReserveChain(curve)
  for (const trade of trades) chain.add(trade)
  return { breaks: chain.breaks(), missing: chain.missing() }
}

describe('a chain of trades', () => {
  test('is whole in any order', () => {
    fc.assert(
      fc.property(
        amounts.map(tradesOf).chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
        (trades) => {
          expect(chainOf(trades)).toEqual({ breaks: 0, missing: [] })
        },
      ),
    )
  })

  test('shows where any but the last are missing, until they come', () => {
    const at = fc.nat(1_000_000)
    fc.assert(
      fc.property(amounts.map(tradesOf), at, (trades, nth) => {
        const missing = trades[nth % (trades.length - 1)] as ChainedTrade
        const { baseAmount, side } = missing
        const rest = trades.filter((trade) => trade !== missing)
        // What another trade undoes to the unit can't be seen.
        fc.pre(!rest.some((one) => one.baseAmount === baseAmount && one.side !== side))
        const found = chainOf(rest)
        expect(found.breaks).toBeGreaterThan(0)
        const holds = ({ fromSlot, toSlot }: { fromSlot: number; toSlot: number }) =>
          fromSlot <= missing.slot && missing.slot <= toSlot
        expect(found.missing.some(holds)).toBe(true)
        expect(chainOf([...rest, missing]).breaks).toBe(0)
      }),
    )
  })

  test('starts where the launch says: first trades are missed as well', () => {
    const [, ...later] = tradesOf([5n * TOKEN, 7n * TOKEN, -3n * TOKEN])
    expect(chainOf(later)).toEqual({
      breaks: 1,
      missing: [{ pool: null, fromSlot: 100, toSlot: 100 }],
    })
  })

  test('is not known of a venue whose events do not report the reserve', () => {
    const breaksOf = (venue: 'dbc' | 'heaven', trades: readonly ChainedTrade[] = []) => {
      const chain = createReserveChain({ venue, virtualBase: START, slot: 1 })
      for (const trade of trades) chain.add(trade)
      return chain.breaks()
    }
    expect(breaksOf('dbc')).toBeNull()
    expect(breaksOf('heaven', tradesOf([5n * TOKEN]))).toBeNull()
  })

  test('is not known once a trade reports no reserve', () => {
    const [first] = tradesOf([5n * TOKEN]) as [ChainedTrade]
    expect(chainOf([first]).breaks).toBe(0)
    expect(chainOf([first, { ...first, pool: 'dammv2', virtualBase: null }]).breaks).toBeNull()
  })

  test('is whole again where the chain’s own list has been compared', () => {
    const [, ...later] = tradesOf([5n * TOKEN, 7n * TOKEN, 9n * TOKEN, -3n * TOKEN])
    const breaksUntil = (slot: number) => {
      const chain = createReserveChain({ ...curve, listedUntil: new Map([[null, slot]]) })
      for (const trade of later) chain.add(trade)
      return chain.breaks()
    }
    expect([breaksUntil(99), breaksUntil(100)]).toEqual([1, 0])
  })

  test('knows what the newest trades left', () => {
    const chain = createReserveChain(curve)
    const [first, second] = tradesOf([5n * TOKEN, 7n * TOKEN]) as [ChainedTrade, ChainedTrade]
    chain.add(first)
    expect(chain.wasLeftWith(null, START)).toBe(true)
    expect(chain.wasLeftWith(null, START - 5n * TOKEN)).toBe(true)
    expect(chain.wasLeftWith(null, START - 12n * TOKEN)).toBe(false)
    chain.add(second)
    expect(chain.wasLeftWith(null, START - 12n * TOKEN)).toBe(true)
    expect(chain.lastSlot(null)).toBe(second.slot)
    expect(chain.lastSlot('a pool')).toBeNull()
  })

  test('does not end at a balance that trades have left behind, until they come back to it', () => {
    const chain = createReserveChain(curve)
    const [buy, sale] = tradesOf([5n * TOKEN, -5n * TOKEN]) as [ChainedTrade, ChainedTrade]
    expect(chain.endsWith(null, START)).toBe(true)
    chain.add(buy)
    expect([chain.wasLeftWith(null, START), chain.endsWith(null, START)]).toEqual([true, false])
    chain.add(sale)
    expect(chain.endsWith(null, START)).toBe(true)
  })
})

describe('a pool', () => {
  const FEE = 1_000n
  /** A pool that takes fees out of what goes in, so that only what comes out is exact. */
  function poolTrades(sides: readonly ('buy' | 'sell')[]): ChainedTrade[] {
    let [base, quote] = [900_000_000n, 500_000_000n]
    return sides.map((side, nth) => {
      const [baseAmount, quoteAmount] = [BigInt(nth + 3) * 10_000n, BigInt(nth + 2) * 20_000n]
      const isBuy = side === 'buy'
      const [virtualBase, virtualQuote] = isBuy
        ? [base - baseAmount, quote + quoteAmount]
        : [base + baseAmount, quote - quoteAmount]
      base = isBuy ? virtualBase : virtualBase - FEE
      quote = isBuy ? virtualQuote - FEE : virtualQuote
      const amounts = { baseAmount, quoteAmount, virtualBase, virtualQuote }
      return { slot: 200 + nth, side, ...amounts, pool: 'a pool' }
    })
  }
  const all = poolTrades(['buy', 'buy', 'sell', 'buy', 'sell', 'sell', 'buy'])

  test('is whole in any order, wherever it was first seen', () => {
    const orders = fc.shuffledSubarray(all, { minLength: all.length })
    fc.assert(fc.property(orders, (trades) => chainOf(trades).breaks === 0))
  })

  test.each([1, 2, 3, 4, 5])('shows that trade %d is missing', (nth) => {
    const { breaks, missing } = chainOf(all.filter((_, at) => at !== nth))
    expect(breaks).toBe(1)
    expect(missing).toEqual([{ pool: 'a pool', fromSlot: 199 + nth, toSlot: 201 + nth }])
  })

  test('shows that its first trade is missing, if what it was opened with is known', () => {
    const breaksOf = (deposit: bigint, trades: readonly ChainedTrade[]) => {
      const chain = createReserveChain({ ...curve, deposits: new Map([['a pool', deposit]]) })
      for (const trade of trades) chain.add(trade)
      return chain.breaks()
    }
    expect(breaksOf(900_000_000n, all)).toBe(0)
    expect(breaksOf(900_000_000n, all.slice(1))).toBe(1)
    expect(chainOf(all.slice(1)).breaks).toBe(0)
  })

  test('a deposit looks like a missing trade, until the chain lists none', () => {
    const later = all.slice(3).map((trade) => ({
      ...trade,
      virtualBase: (trade.virtualBase ?? 0n) + 7n,
      virtualQuote: (trade.virtualQuote ?? 0n) + 4n,
    }))
    const trades = [...all.slice(0, 3), ...later]
    expect(chainOf(trades).breaks).toBe(1)
    const chain = createReserveChain({ ...curve, listedUntil: new Map([['a pool', 203]]) })
    for (const trade of trades) chain.add(trade)
    expect(chain.breaks()).toBe(0)
  })
})
