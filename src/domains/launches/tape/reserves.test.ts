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
    return { slot: 100 + (nth >> 1), side, baseAmount, virtualBase: left, pool: null }
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
  for (const trade of trades) chain?.add(trade)
  return { breaks: chain?.breaks(), missing: chain?.missing() ?? [] }
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
    expect(chainOf(later)).toEqual({ breaks: 1, missing: [{ fromSlot: 100, toSlot: 100 }] })
  })

  test('leaves out what trades elsewhere report', () => {
    const [first] = tradesOf([5n * TOKEN])
    const elsewhere = { slot: 101, side: 'buy', baseAmount: 1n } as const
    const pools = [
      { ...elsewhere, virtualBase: 9n, pool: 'a pool' },
      { ...elsewhere, virtualBase: null, pool: null },
    ]
    expect(chainOf([...(first ? [first] : []), ...pools]).breaks).toBe(0)
  })

  test('is not known of a venue whose events do not report the reserve', () => {
    expect(createReserveChain({ venue: 'dbc', virtualBase: START, slot: 1 })).toBeNull()
    expect(createReserveChain({ venue: 'pumpfun', virtualBase: null, slot: 1 })).toBeNull()
  })
})
