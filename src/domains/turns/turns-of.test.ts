import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { address, buyer, DEVELOPER, snapshotOf, tapeOf } from '../../../test/support/snapshots.ts'
import type { TurnKind } from '../../contract/launches/turns.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import type { Snapshot, TapeTrade } from '../launches/index.ts'
import { moveAfter, newAfter } from './after.ts'
import { beforeOf } from './before.ts'
import type { TurnFacts } from './turn.ts'
import { turnsOf } from './turns-of.ts'

const MILLION = 1_000_000n * 1_000_000n
const SOL = 1_000_000_000n
const developer = buyer(0, { wallet: DEVELOPER, feePayer: DEVELOPER, bought: 50n * MILLION })
const friends = [1, 2].map((nth) => buyer(nth, { feePayer: DEVELOPER, bought: 20n * MILLION }))
const others = [3, 4].map((nth) => buyer(nth))
const POSTED = snapshotOf({ tape: tapeOf([developer, ...friends, ...others]) })
const POOL = address(9)

/** A trade a minute after the post, which tells no reserves. */
function trade(more: Partial<TapeTrade> = {}): TapeTrade {
  return {
    at: POSTED.takenAt + MINUTE,
    slot: 1,
    signature: 'a',
    path: '0',
    trader: DEVELOPER,
    feePayer: null,
    side: 'sell',
    baseAmount: MILLION,
    quoteAmount: SOL,
    virtualBase: null,
    virtualQuote: null,
    pool: null,
    ...more,
  }
}

const reserves = (base: bigint, quote: bigint) => ({ virtualBase: base, virtualQuote: quote })

function turnsAfter(
  trades: readonly TapeTrade[],
  { posted = POSTED, ...more }: Partial<TurnFacts> & { posted?: Snapshot } = {},
) {
  const before = beforeOf(posted)
  const after = newAfter()
  for (const one of trades) moveAfter(after, before, one, POOL)
  const end = trades.at(-1)?.at ?? posted.takenAt
  const now = { now: end, graduatedAt: null, completeSince: posted.takenAt, ...more }
  return turnsOf(before, after, now, new Set())
}
const said = (...given: Parameters<typeof turnsAfter>) =>
  turnsAfter(...given).map(({ kind, evidence }) => [kind, evidence])

test('a trade that comes late moves neither price nor pool, and says what was sold', () => {
  const rises = trade({
    trader: 'ann',
    side: 'buy',
    slot: 9,
    pool: POOL,
    ...reserves(MILLION, 10n * SOL),
  })
  const late = trade({ trader: 'ann', slot: 5, pool: POOL, ...reserves(MILLION, 4n * SOL) })
  expect(said([rises, late])).toEqual([])
  expect(said([rises, { ...late, slot: 10 }]).map(([kind]) => kind)).toContain('price_halves')
  const sold = trade({ baseAmount: 5n * MILLION, slot: 5 })
  expect(said([rises, sold]).map(([kind]) => kind)).toEqual(['developer_sells'])
})

describe('a posted launch turns when', () => {
  test('its developer sells a tenth of what it held or a hundredth of the supply, since the post', () => {
    expect(said([trade({ baseAmount: 4n * MILLION })])).toEqual([])
    expect(said([trade({ baseAmount: 5n * MILLION })])).toEqual([
      ['developer_sells', 'It has since sold 10% of what it held, 0.5% of the supply.'],
    ])
    // What it had sold before the post is no news.
    const sold = { ...developer, sells: 1, sold: 40n * MILLION }
    const posted = snapshotOf({ tape: tapeOf([sold, ...others]) })
    expect(said([trade({ baseAmount: 40n * MILLION })], { posted })).toEqual([])
    // Even if the report had missed it.
    const earlier = { baseAmount: 40n * MILLION, at: POSTED.takenAt - MINUTE }
    expect(said([trade(earlier), trade({ baseAmount: 4n * MILLION })])).toEqual([])
    // Nor what somebody sold whom it had sent tokens to; what such a wallet sells from now on is.
    const helper = buyer(9, { buys: 0, bought: 0n, spent: 0n, sells: 1, sold: 10n * MILLION })
    const sources = [{ wallet: helper.wallet, from: DEVELOPER, amount: 20n * MILLION }]
    const sent = snapshotOf({
      tape: tapeOf([developer, helper, ...others]),
      sources: new Map(sources.map((one) => [one.wallet, one])),
    })
    const bySelf = trade({ baseAmount: 5n * MILLION })
    const byHelper = trade({ trader: helper.wallet, baseAmount: 15n * MILLION })
    expect(said([{ ...byHelper, baseAmount: 10n * MILLION }], { posted: sent })).toEqual([])
    expect(said([byHelper, bySelf], { posted: sent })).toEqual([
      [
        'developer_sells',
        'It has since sold 20% of what it held, 1% of the supply, 50% of that by 1 wallet that it sent tokens to.',
      ],
    ])
    const missed = snapshotOf({ tape: tapeOf([developer], { complete: false }) })
    expect(said([trade({ baseAmount: 9n * MILLION })], { posted: missed })).toEqual([])
    expect(said([trade({ baseAmount: 10n * MILLION })], { posted: missed })).toEqual([
      ['developer_sells', 'It has since sold 1% of the supply.'],
    ])
  })

  test('linked buyers sell, and not when others do', () => {
    const sale = (wallet: string) => trade({ trader: wallet, baseAmount: 10n * MILLION })
    expect(said(others.map(({ wallet }) => sale(wallet)))).toEqual([])
    expect(said(friends.slice(0, 1).map(({ wallet }) => sale(wallet)))).toEqual([
      [
        'insiders_sell',
        '1 of 2 linked buyers have since sold 25% of what they held, 1% of the supply.',
      ],
    ])
  })

  test('a fifth of its pool is withdrawn, and not by trades or from another pool', () => {
    const at = (base: bigint, quote: bigint, pool = POOL) =>
      trade({ trader: null, side: 'buy', pool, ...reserves(base * MILLION, quote * SOL) })
    expect(said([at(400n, 100n), at(500n, 80n)])).toEqual([])
    expect(said([at(400n, 100n), at(40n, 10n, address(8))])).toEqual([])
    expect(said([at(400n, 100n), at(330n, 82n)])).toEqual([])
    expect(said([at(400n, 100n), at(300n, 75n)])).toEqual([
      ['liquidity_leaves', '25% of the pool was withdrawn: it held 100 SOL, now 75 SOL.'],
    ])
  })

  test('its price halves within five minutes, and not within six', () => {
    const at = (minutes: number, quote: bigint) =>
      trade({
        ...{ trader: null, at: POSTED.takenAt + minutes * MINUTE },
        ...reserves(1_000n * MILLION, quote * SOL),
      })
    expect(said([at(1, 60n), at(7, 30n)])).toEqual([])
    expect(said([at(1, 60n), at(4, 31n)])).toEqual([])
    expect(said([at(1, 40n), at(2, 60n), at(6, 30n), at(9, 60n)])).toEqual([
      ['price_halves', 'The price fell 50% within 4 min.'],
    ])
    // A single trade without reserves can have any price.
    expect(said([at(1, 60n), trade({ trader: null, quoteAmount: 1n })])).toEqual([])
  })

  test('trading stops while nothing is missed', () => {
    const last = POSTED.takenAt + MINUTE
    const quiet = [trade({ trader: null })]
    expect(said(quiet, { now: last + 30 * MINUTE - 1 })).toEqual([])
    expect(said(quiet, { now: last + 30 * MINUTE, completeSince: last + 1 })).toEqual([])
    expect(said([], { now: last + 30 * MINUTE })).toEqual([])
    expect(said(quiet, { now: last + 30 * MINUTE })).toEqual([
      ['trading_stops', 'No trade for 30 min.'],
    ])
  })

  test('it graduates after the report', () => {
    expect(said([], { graduatedAt: POSTED.takenAt - 1 })).toEqual([])
    expect(said([], { graduatedAt: POSTED.takenAt + 90 * SECOND })).toEqual([
      ['graduates', 'Its curve is full.'],
    ])
  })
})

const trades = fc.array(
  fc.record({
    trader: fc.constantFrom(null, DEVELOPER, friends[0]?.wallet ?? null, address(77)),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    at: fc.integer({ min: -MINUTE, max: 10 * MINUTE }).map((ms) => POSTED.takenAt + ms),
    baseAmount: fc.bigInt(0n, 30n * MILLION),
    pooled: fc.option(fc.tuple(fc.bigInt(0n, 900n * MILLION), fc.bigInt(0n, 100n * SOL))),
    pool: fc.constantFrom(null, POOL, address(8)),
  }),
  { maxLength: 60 },
)

test('whatever is traded, each kind is reported once and never again', () => {
  fc.assert(
    fc.property(trades, (drawn) => {
      const list = drawn.map(({ pooled, ...one }) =>
        trade({ ...one, ...(pooled ? reserves(...pooled) : {}) }),
      )
      const kinds = turnsAfter(list).map(({ kind }) => kind)
      expect(new Set(kinds).size).toBe(kinds.length)
      const before = beforeOf(POSTED)
      const after = newAfter()
      for (const one of list) moveAfter(after, before, one, POOL)
      const now = { now: POSTED.takenAt, graduatedAt: null, completeSince: 0 }
      expect(turnsOf(before, after, now, new Set<TurnKind>(kinds))).toEqual([])
      expect(after.peaks.length).toBeLessThanOrEqual(300)
    }),
  )
})

test('trades without trader or price are not turns', () => {
  fc.assert(
    fc.property(trades, (drawn) => {
      const list = drawn.map(({ pooled: _, ...one }) => trade({ ...one, trader: null }))
      expect(turnsAfter(list, { now: POSTED.takenAt })).toEqual([])
    }),
  )
})
