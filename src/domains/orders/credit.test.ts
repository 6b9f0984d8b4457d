import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OPENED, orderOf, PRICE, RATE, transferOf } from '../../../test/support/cases.ts'
import { DAY, MINUTE, SECOND } from '../../kernel/clock.ts'
import { exactCents, lamports, NO_USD, rate, usdCents, usdc, worth } from '../../kernel/money.ts'
import { covers, credit, isOver, landedWithinQuote, priceFor } from './credit.ts'

const order = orderOf()
const LATE = order.expiresAt + DAY
const at = (blockTime: number | null, more = {}) => transferOf({ blockTime, ...more })

/** Before the order was opened, by its slot. */
const EARLIER = { slot: order.openedSlot ?? 0 }

test.each([
  ['a second before the skew begins', OPENED - 60 * SECOND - 1, false],
  ['when the skew begins', OPENED - 60 * SECOND, true],
  ['when the skew ends', order.expiresAt + 60 * SECOND, true],
  ['just after', order.expiresAt + 60 * SECOND + 1, false],
])('%s', (_, blockTime, inTime) => {
  expect(landedWithinQuote(order, at(blockTime, EARLIER))).toBe(inTime)
})

test('without a block time the slot and the first sight must show it', () => {
  const seen = { firstSeenAt: order.expiresAt + 60 * SECOND }
  expect(landedWithinQuote(order, at(null, seen))).toBe(true)
  expect(landedWithinQuote(order, at(null, { firstSeenAt: seen.firstSeenAt + 1 }))).toBe(false)
  expect(landedWithinQuote(order, at(null, EARLIER))).toBe(false)
})

test('a payment that came after the opening by its slot is in time, however late the chain’s clock is', () => {
  expect(landedWithinQuote(order, at(OPENED - 5 * MINUTE))).toBe(true)
  expect(landedWithinQuote({ ...order, openedSlot: null }, at(OPENED - 5 * MINUTE))).toBe(false)
})

describe('a late payment', () => {
  const stored = (offset: number, value = 100_000_000n) => ({
    at: LATE + offset,
    rate: rate(value),
  })

  test('counts at the rate nearest to its time', () => {
    const rates = [stored(-4 * MINUTE, 1n), stored(-MINUTE), stored(3 * MINUTE, 2n)]
    const { usd, late, unknown } = credit(order, [at(LATE)], rates)
    expect({ usd, late, unknown }).toEqual({
      usd: worth(lamports(1_034_500_000n), rate(100_000_000n)),
      late: true,
      unknown: false,
    })
  })

  test('of two rates equally near takes the earlier, whichever comes first', () => {
    const rates = [stored(-MINUTE, 90_000_000n), stored(MINUTE)]
    const earlier = credit(order, [at(LATE)], rates.slice(0, 1))
    expect(credit(order, [at(LATE)], rates)).toEqual(earlier)
    expect(credit(order, [at(LATE)], rates.toReversed())).toEqual(earlier)
  })

  test.each([
    [5 * MINUTE, false],
    [5 * MINUTE + 1, true],
  ])('with a rate %i ms away', (offset, unknown) => {
    expect(credit(order, [at(LATE)], [stored(offset)]).unknown).toBe(unknown)
    expect(credit(order, [at(LATE)], [stored(-offset)]).unknown).toBe(unknown)
  })

  test('without a block time is of unknown worth, as an unreadable amount, but for dust', () => {
    const nobody = { usd: NO_USD, unknown: true }
    const dust = at(LATE, { lamports: lamports(999_999n) })
    expect(credit(order, [dust], [])).toMatchObject({ usd: NO_USD, unknown: false })
    const dustInUsdc = at(OPENED, { lamports: null, usdc: usdc(99_999n) })
    expect(credit(order, [dustInUsdc], [])).toMatchObject({ usd: NO_USD, unknown: false })
    expect(credit(order, [at(null, { firstSeenAt: LATE })], [stored(0)])).toMatchObject(nobody)
    expect(credit(order, [at(OPENED, { lamports: null })], [])).toMatchObject(nobody)
  })
})

test('99% settles to the last lamport, and not one less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }).map(usdCents),
      fc.bigInt({ min: 10_000n, max: 10n ** 12n }).map(rate),
      (price, value) => {
        const least = (exactCents(price) * 99n + 100n * value - 1n) / (100n * value)
        expect(covers(worth(lamports(least), value), price)).toBe(true)
        expect(covers(worth(lamports(least - 1n), value), price)).toBe(false)
      },
    ),
  )
})

test('more than 101% is over, exactly 101% is not', () => {
  const usd = (exactCents(PRICE) * 101n) / 100n
  expect(isOver(usd as ReturnType<typeof exactCents>, PRICE)).toBe(false)
  expect(isOver((usd + 1n) as ReturnType<typeof exactCents>, PRICE)).toBe(true)
})

test('payments add up whatever their order', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }).map(lamports), { maxLength: 6 })
  fc.assert(
    fc.property(amounts, (paid) => {
      const transfers = paid.map((amount) => transferOf({ lamports: amount }))
      const sum = paid.reduce((total, amount) => total + amount, 0n)
      expect(credit(order, transfers, []).usd).toBe(worth(lamports(sum), RATE))
      expect(credit(order, transfers.toReversed(), [])).toEqual(credit(order, transfers, []))
    }),
  )
})

describe('an upgrade', () => {
  const upgrade = orderOf({ plan: 'lifetime', price: usdCents(45_000), baseId: 'base' })
  const until = OPENED + MINUTE

  test.each([
    ['while the 30 days run', at(until - 1), { activeUntil: until, closed: false }, 45_000],
    ['as they end', at(until), { activeUntil: until, closed: false }, 60_000],
    ['of one upgraded already', at(until - 1), { activeUntil: null, closed: true }, 60_000],
    ['of one that is gone', at(until - 1), null, 60_000],
  ])('%s', (_, transfer, state, price) => {
    expect(priceFor(upgrade, [transfer], state, LATE)).toBe(price)
  })

  test('is not made dearer by dust that lands after the 30 days', () => {
    const state = { activeUntil: until, closed: false }
    const dust = { ...at(until), lamports: lamports(9_999n) }
    expect(priceFor(upgrade, [at(until - 1), dust], state, LATE)).toBe(45_000)
  })

  test('keeps the price that it was settled at', () => {
    const settled = { ...upgrade, settledPrice: usdCents(45_000) }
    expect(priceFor(settled, [at(until)], { activeUntil: null, closed: true }, LATE)).toBe(45_000)
  })
})

describe('a discount', () => {
  const discounted = orderOf({ coupon: 'HALF', price: usdCents(7_500), discount: usdCents(7_500) })
  const sol = (share: bigint, blockTime: number) =>
    at(blockTime, { lamports: lamports((discounted.lamports * share) / 1_000n) })
  const inTime = discounted.expiresAt

  test.each([
    ['dust in time', [sol(1n, inTime)], 15_000],
    ['a little in time, and the rest later', [sol(10n, inTime), sol(990n, LATE)], 15_000],
    ['half in time', [sol(500n, inTime)], 7_500],
    [
      'half in time, in two parts, and the rest later',
      [250n, 250n].map((share) => sol(share, inTime)),
      7_500,
    ],
    ['all of it late', [sol(1_000n, LATE)], 15_000],
  ])('after the quote, with %s', (_, paid, price) => {
    expect(priceFor(discounted, paid, null, LATE)).toBe(price)
  })

  test('holds while the quote does, whatever came so far', () => {
    expect(priceFor(discounted, [sol(10n, OPENED)], null, discounted.expiresAt - 1)).toBe(7_500)
  })

  test('is kept by half of the price in USDC, where it was offered', () => {
    const paid = [at(inTime, { lamports: null, usdc: usdc(37_500_000n) })]
    const offered = { ...discounted, usdcAccount: 'tokens' }
    expect(priceFor(offered, paid, null, LATE)).toBe(7_500)
    expect(priceFor(discounted, paid, null, LATE)).toBe(15_000)
  })
})
