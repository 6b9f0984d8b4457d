import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { orderOf, PRICE, transferOf } from '../../../test/support/cases.ts'
import { DAY } from '../../kernel/clock.ts'
import { lamports, rate, usdc } from '../../kernel/money.ts'
import { credit } from './credit.ts'
import { excessParts, splitReturned } from './excess-parts.ts'
import { DUST_LAMPORTS, type Order, type Transfer } from './order.ts'

const SETTLED_AT = 1_795_219_300_000
const FULL = 1_034_500_000n
const settled = (change: Partial<Order> = {}) =>
  orderOf({ settledAt: SETTLED_AT, settledPrice: PRICE, status: 'settled', ...change })

/** Payments in this order, each of a later slot. */
const paid = (...amounts: bigint[]) =>
  amounts.map((amount, index) =>
    transferOf({ signature: `s${index}`, slot: 1_150 + index, lamports: lamports(amount) }),
  )
const over = (order: Order, transfers: Transfer[], rates = [] as never[]) =>
  excessParts(order, transfers, rates).map(({ transfer, units }) => [transfer.signature, units])

describe('the excess', () => {
  it.each<[string, Order, bigint[], [string, bigint][]]>([
    ['nothing of an exact payment', settled(), [FULL], []],
    ['nothing of a short one', settled(), [FULL - 1_000_000n], []],
    ['the second of two payments', settled(), [FULL, FULL], [['s1', FULL]]],
    ['the half above the price', settled(), [FULL + FULL / 2n], [['s0', FULL / 2n]]],
    [
      'the newest payments first',
      settled(),
      [FULL + 5n, FULL, 7_000_000n],
      [
        ['s2', 7_000_000n],
        ['s1', FULL],
        ['s0', 5n],
      ],
    ],
    [
      'nothing of dust, whoever sent it',
      settled(),
      [FULL, ...Array<bigint>(40).fill(999_999n)],
      [],
    ],
    ['nothing within a rounding unit of one part', settled(), [FULL + 80_000n], []],
    ['what is above it', settled(), [FULL + 120_000n], [['s0', 120_000n]]],
    ['no further period that was taken', settled({ periods: 1 }), [FULL, FULL], []],
    ['what is above these', settled({ periods: 1 }), [FULL, FULL, FULL / 2n], [['s2', FULL / 2n]]],
    ['nothing of an order that is not settled', settled({ settledAt: null }), [FULL, FULL], []],
    ['nothing of a refused order', settled({ refusedAt: SETTLED_AT }), [FULL, FULL], []],
  ])('is %s', (_, order, amounts, parts) => {
    expect(over(order, paid(...amounts))).toEqual(parts)
  })

  it('counts a late payment at the rate of its time, and leaves out one of unknown worth', () => {
    const [first, late] = paid(FULL, FULL)
    if (!first || !late) throw new Error('two payments')
    const blockTime = SETTLED_AT + DAY
    const transfers = [first, { ...late, blockTime }]
    const half = { at: blockTime, rate: rate(settled().rate / 2n) }
    expect(excessParts(settled(), transfers, [half])).toMatchObject([
      { transfer: { signature: 's1' }, units: FULL },
    ])
    expect(excessParts(settled(), transfers, [])).toEqual([])
  })

  test('returned, it leaves the price and nothing above it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: DUST_LAMPORTS, max: 3n * FULL }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 3 }),
        (amounts, periods) => {
          const order = settled({ periods })
          const transfers = paid(...amounts)
          const parts = excessParts(order, transfers, [])
          const left = transfers.map((transfer) => {
            const part = parts.find((one) => one.transfer === transfer)
            const kept = (transfer.lamports ?? 0n) - (part?.units ?? 0n)
            expect(kept).toBeGreaterThanOrEqual(0n)
            return { ...transfer, lamports: lamports(kept) }
          })
          expect(excessParts(order, left, [])).toEqual([])
          if (parts.length === 0) return
          // Never less than was owed, and less than one lamport's worth more.
          const owed = FULL * BigInt(1 + periods) * order.rate
          const kept = credit(order, left, []).usd
          expect(kept >= owed).toBe(true)
          expect(kept < owed + order.rate).toBe(true)
        },
      ),
    )
  })
})

describe('what a returned amount takes', () => {
  const sol = (amount: bigint) => ({ lamports: lamports(amount), usdc: usdc(0n) })
  const parts = excessParts(settled(), paid(FULL, FULL / 2n, FULL / 4n), [])
  const all = FULL / 2n + FULL / 4n
  const take = (amount: bigint) => splitReturned(parts, sol(amount))?.map(({ units }) => units)

  it('is the newest first, and the whole within one step of a quote', () => {
    expect(take(FULL / 8n)).toEqual([FULL / 8n])
    expect(take(FULL / 4n + 200_000n)).toEqual([FULL / 4n, 200_000n])
    for (const about of [all - 100_000n, all, all + 100_000n])
      expect(take(about)).toEqual([FULL / 4n, FULL / 2n])
  })

  it('is never more than was over', () => {
    expect(take(all + 100_001n)).toBeUndefined()
    expect(splitReturned([], sol(1n))).toBeNull()
    expect(splitReturned(parts, { ...sol(all), usdc: usdc(1n) })).toBeNull()
  })
})
