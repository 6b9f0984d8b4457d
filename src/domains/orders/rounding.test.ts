import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidenceOf, OPENED, orderOf, transferOf } from '../../../test/support/cases.ts'
import { DAY, MINUTE, SECOND } from '../../kernel/clock.ts'
import {
  coverLamports,
  formatSol,
  type Lamports,
  lamports,
  quoteLamports,
  quoteUsdc,
  rate,
  usdCents,
  usdc,
  worth,
} from '../../kernel/money.ts'
import { covers } from './credit.ts'
import { excessParts } from './excess-parts.ts'
import type { Order, StoredRate, Transfer } from './order.ts'
import { roomFor } from './own-amount.ts'
import { settle } from './settle.ts'

/** The price that the page asks for: a plan's, less a coupon or a referral's discount, or an upgrade's. */
const offers = fc
  .record({
    plan: fc.constantFrom('30d' as const, 'lifetime' as const, 'upgrade' as const),
    percent: fc.integer({ min: 0, max: 99 }),
    base: fc.integer({ min: 100, max: 15_000 }),
  })
  .map(({ plan, percent, base }): Partial<Order> => {
    const whole = { '30d': 15_000, lifetime: 60_000, upgrade: 60_000 - base }[plan]
    const discount = Math.floor((whole * percent) / 100)
    return {
      plan: plan === '30d' ? '30d' : 'lifetime',
      baseId: plan === 'upgrade' ? 'base' : null,
      coupon: discount > 0 ? 'CODE' : null,
      discount: usdCents(discount),
      price: usdCents(whole - discount),
    }
  })

/** What a buyer does each time the page asks: pays this share of it, in this coin. */
const parts = fc.array(
  fc.record({
    share: fc.integer({ min: 1, max: 999 }),
    coin: fc.constantFrom('sol' as const, 'usdc' as const),
    byHand: fc.boolean(),
  }),
  { maxLength: 6 },
)
const last = fc.record({
  coin: fc.constantFrom('sol' as const, 'usdc' as const),
  /** The share of the room that an exchange's own amount adds; null: it isn't paid from one. */
  extra: fc.option(fc.integer({ min: 1, max: 1000 })),
})
const rates = fc.integer({ min: 5_000_000, max: 2_000_000_000 }).map(rate)

/** As the page is shown: the database keeps what a settlement says. */
function quoted(offer: Partial<Order>, at: ReturnType<typeof rate>): Order {
  const price = offer.price ?? usdCents(15_000)
  const half = quoteLamports(price, at)
  const amount = covers(worth(half, at), price) ? half : coverLamports(price, at)
  return orderOf({ ...offer, price, rate: at, lamports: amount, usdcAccount: 'shop in usdc' })
}

function judge(order: Order, transfers: readonly Transfer[], stored: readonly StoredRate[] = []) {
  const now = OPENED + 10 * MINUTE
  const upgrade = { activeUntil: OPENED + DAY, closed: false }
  const upgrades = new Map(order.baseId === null ? [] : [[order.id, upgrade] as const])
  return settle(order, evidenceOf([order], { transfers, rates: stored, upgrades, now }))
}

function pay(index: number, amount: Sum, change = {}): Transfer {
  const inUsdc = 'usdc' in amount ? usdc(amount.usdc) : null
  return transferOf({
    signature: `s${index}`,
    kind: 'reference',
    slot: 1_150 + index,
    blockTime: OPENED + index * SECOND,
    lamports: 'sol' in amount ? amount.sol : null,
    usdc: inUsdc,
    orderId: 'order',
    matchedBy: 'reference',
    matchedAt: OPENED,
    ...change,
  })
}

/** `"1.0345"`, typed by hand. */
function typed(amount: Lamports): Lamports {
  return lamports(BigInt(formatSol(amount).replace('.', '')) * 100_000n)
}

type Sum = { sol: Lamports } | { usdc: bigint }

function asked(order: Order, coin: 'sol' | 'usdc'): Sum {
  if (coin === 'usdc') return { usdc: quoteUsdc(order.due ?? order.price) }
  return { sol: order.dueLamports ?? order.lamports }
}

/** As it is drawn for a payment from an exchange. */
function ownAmount(order: Order, share: number) {
  const { base, room } = roomFor(order)
  return { sol: lamports(base + BigInt(Math.ceil((room * share) / 1000))) }
}

function shareOf(amount: Sum, share: number): Sum {
  if ('usdc' in amount) return { usdc: (amount.usdc * BigInt(share)) / 1000n }
  return { sol: lamports((amount.sol * BigInt(share)) / 1000n) }
}

/** Plays a purchase to its end. */
function play(order: Order, steps: { share: number; coin: 'sol' | 'usdc'; byHand: boolean }[]) {
  const transfers: Transfer[] = []
  let shown = order
  for (const { share, coin, byHand } of steps) {
    const part = shareOf(asked(shown, coin), share)
    transfers.push(pay(transfers.length, byHand && 'sol' in part ? { sol: typed(part.sol) } : part))
    const { status, due, dueLamports } = judge(shown, transfers)
    if (status === 'settled') return { shown, transfers }
    shown = { ...shown, due, dueLamports }
  }
  return { shown, transfers }
}

describe('paying what the page asks', () => {
  test('is neither short nor over, in any number of parts, in either coin', () => {
    fc.assert(
      fc.property(offers, rates, parts, last, (offer, at, steps, { coin, extra }) => {
        const { shown, transfers } = play(quoted(offer, at), steps)
        if (judge(shown, transfers).status !== 'settled') {
          const isOwn = extra !== null && shown.due === null && transfers.length === 0
          const sum = isOwn ? ownAmount(shown, extra) : asked(shown, coin)
          transfers.push(pay(transfers.length, sum))
        }
        const settled = judge(shown, transfers)
        expect(settled).toMatchObject({ status: 'settled', exception: 'none' })
        expect(settled).toMatchObject({ excess: null, offered: null, due: null })
        const after = { ...shown, settledAt: OPENED, settledPrice: settled.settledPrice }
        expect(excessParts(after, transfers, [])).toEqual([])
        expect(judge(after, transfers)).toMatchObject({ exception: 'none', excess: null })
      }),
      { numRuns: 2_000 },
    )
  })

  test('is neither, if a further period was paid as well and taken', () => {
    fc.assert(
      fc.property(rates, fc.boolean(), (at, atOnce) => {
        const order = quoted({ plan: '30d', price: usdCents(15_000) }, at)
        const twice = [pay(0, { sol: order.lamports }), pay(1, { sol: order.lamports })]
        const once = [pay(0, { sol: lamports(order.lamports * 2n) })]
        const after = { ...order, settledAt: OPENED, settledPrice: usdCents(15_000), periods: 1 }
        const transfers = atOnce ? once : twice
        expect(judge(after, transfers)).toMatchObject({ exception: 'none', excess: null })
        expect(excessParts(after, transfers, [])).toEqual([])
      }),
    )
  })

  test('asks for no more than a unit above what is missing', () => {
    fc.assert(
      fc.property(offers, rates, parts, (offer, at, steps) => {
        const { shown, transfers } = play(quoted(offer, at), steps)
        if (shown.due === null || judge(shown, transfers).status === 'settled') return
        const sum = transfers.reduce(
          (total, { lamports: sol, usdc: coins }) =>
            total + (sol ?? 0n) * at + (coins ?? 0n) * 1_000_000_000n,
          0n,
        )
        const missing = BigInt(shown.price) * 10n ** 13n - sum
        const over = (shown.dueLamports ?? 0n) * at - missing
        expect(over >= 0n && over < 100_000n * at).toBe(true)
        const cents = BigInt(shown.due) * 10n ** 13n - missing
        expect(cents >= 0n && cents < 10n ** 13n).toBe(true)
      }),
    )
  })
})

describe('what is forgiven', () => {
  const order = quoted({}, rate(145_000_000n))
  const full = order.lamports
  const PRICE = usdCents(15_000)
  const of = (...amounts: bigint[]) => amounts.map((one, at) => pay(at, { sol: lamports(one) }))
  const excess = (transfers: Transfer[], stored: StoredRate[] = []) =>
    judge({ ...order, price: PRICE }, transfers, stored).excess

  test.each<[string, Transfer[], number | null]>([
    ['a unit of the one part', of(full + 80_000n), null],
    ['no more than that', of(full + 110_000n), 1],
    ['a unit of each of two parts', of(full / 2n, full / 2n + 180_000n), null],
    ['no more than these', of(full / 2n, full / 2n + 210_000n), 3],
    ['nothing for a payment after it was covered', of(full, 2_000_000n), 29],
    [
      'a stranger’s dust, before and after',
      [...of(900_000n, full), ...of(900_000n).map((one) => ({ ...one, signature: 'x' }))],
      null,
    ],
  ])('is %s', (_, transfers, cents) => {
    expect(excess(transfers)).toBe(cents)
  })

  test('counts a late part at the rate of its own time', () => {
    const late = OPENED + 30 * MINUTE
    const stored = [{ at: late, rate: rate(290_000_000n) }]
    const transfers = (extra: bigint) => [
      pay(0, { sol: lamports(full / 2n) }),
      pay(1, { sol: lamports(full / 4n + extra) }, { blockTime: late }),
    ]
    expect(excess(transfers(120_000n), stored)).toBeNull()
    expect(excess(transfers(170_000n), stored)).toBe(5)
  })

  test('asks for nothing that is on its way', () => {
    const way = { state: 'confirmed' as const, finalizedAt: null }
    const [half] = of(full / 2n) as [Transfer]
    const rest = pay(1, { sol: lamports(full / 2n) }, way)
    expect(judge(order, [half, rest])).toMatchObject({
      status: 'seen',
      exception: 'none',
      due: null,
    })
    const part = pay(1, { sol: lamports(full / 4n) }, way)
    expect(judge(order, [half, part]).due).toBe(3_750)
  })
})
