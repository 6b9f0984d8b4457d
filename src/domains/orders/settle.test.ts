import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  claimOf,
  evidenceOf,
  OPENED,
  orderOf,
  PRICE,
  transferOf,
} from '../../../test/support/cases.ts'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { lamports, usdCents } from '../../kernel/money.ts'
import type { Claim, Evidence, Transfer } from './order.ts'
import { settle } from './settle.ts'

const mine = orderOf()
const rival = orderOf({ id: 'rival', accountId: 'stranger' })
const own = { orderId: 'order', matchedBy: 'reference', kind: 'reference' } as const
const settleWith = (change: Partial<Evidence>, order = mine) =>
  settle(order, evidenceOf([order, rival], change))

describe('by reference', () => {
  test.each<[string, Partial<Transfer>[], object]>([
    ['nothing', [], { status: 'open', exception: 'none', grant: false }],
    ['confirmed', [{ state: 'confirmed' }], { status: 'seen', grant: false }],
    ['dropped', [{ state: 'dropped' }], { status: 'open', grant: false }],
    ['exact', [{}], { status: 'settled', exception: 'none', grant: true, excess: null }],
    [
      'short',
      [{ lamports: lamports(1_000_000_000n) }],
      { status: 'seen', exception: 'paid_partial', due: 500, grant: false },
    ],
    [
      'over',
      [{ lamports: lamports(2_000_000_000n) }],
      { exception: 'paid_over', excess: 14_000, grant: true },
    ],
    ['unreadable', [{ lamports: null }], { status: 'seen', exception: 'review', grant: false }],
  ])('%s', (_, paid, outcome) => {
    const transfers = paid.map((one, at) => transferOf({ ...own, signature: `${at}`, ...one }))
    expect(settleWith({ transfers })).toMatchObject(outcome)
  })

  test('paying what is due settles, to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000_001n, max: 1_024_000_000n }), (first) => {
        const paid = transferOf({ ...own, lamports: lamports(first) })
        const { due, grant } = settleWith({ transfers: [paid] })
        expect(grant).toBe(false)
        const rest = (BigInt(due ?? 0) * 10n ** 13n + mine.rate - 1n) / mine.rate
        const topUp = transferOf({ ...own, signature: 'top-up', lamports: lamports(rest) })
        expect(settleWith({ transfers: [paid, topUp] })).toMatchObject({ grant: true, due: null })
      }),
    )
  })

  test('a settled order stays so and is not granted again; a refused one never settles', () => {
    const settled = orderOf({ settledAt: OPENED, settledPrice: PRICE, status: 'settled' })
    const paid = { transfers: [transferOf(own)] }
    expect(settleWith(paid, settled)).toMatchObject({ status: 'settled', grant: false })
    expect(settleWith({}, settled)).toMatchObject({ status: 'settled', grant: false })
    expect(settleWith(paid, orderOf({ refusedAt: OPENED }))).toMatchObject({ grant: false })
  })
})

describe('by sender', () => {
  const paid = transferOf()
  const at = OPENED + MINUTE

  test('waits 45 seconds after finality unless the claim was first', () => {
    const late = { transfers: [paid], claims: [claimOf({ slot: 1_142 })] }
    const ready = at + 45 * SECOND
    expect(settleWith({ ...late, now: ready - 1 })).toMatchObject({
      grant: false,
      recheckAt: ready,
    })
    expect(settleWith({ ...late, now: ready })).toMatchObject({ grant: true })
    const first = { transfers: [paid], claims: [claimOf({ slot: 1_141 })], now: at }
    expect(settleWith(first)).toMatchObject({
      grant: true,
      attach: [{ transfer: paid, by: 'sender' }],
    })
  })

  test('contested by a claim that would settle, and by no other', () => {
    const claims = [claimOf(), claimOf({ orderId: 'rival' })]
    expect(settleWith({ transfers: [paid], claims })).toMatchObject({
      status: 'seen',
      exception: 'contested',
      grant: false,
    })
    const dearer = orderOf({ ...rival, price: usdCents(60_000) })
    const evidence = evidenceOf([mine, dearer], { transfers: [paid], claims })
    expect(settle(mine, evidence)).toMatchObject({ grant: true })
  })

  test("a proof outranks a stranger's claim, and is granted at once", () => {
    const taken = transferOf({ orderId: 'rival', matchedBy: 'sender', matchedAt: OPENED })
    const claims = [claimOf({ proven: true }), claimOf({ orderId: 'rival' })]
    expect(settleWith({ transfers: [taken], claims })).toMatchObject({
      grant: true,
      attach: [{ transfer: taken, by: 'proof' }],
    })
    const unproven = [claimOf(), claimOf({ orderId: 'rival' })]
    expect(settleWith({ transfers: [taken], claims: unproven })).toMatchObject({
      exception: 'contested',
      grant: false,
    })
  })

  test('an exchange’s payment goes to review', () => {
    const claims = [claimOf({ exchange: true })]
    expect(settleWith({ transfers: [paid], claims })).toMatchObject({
      exception: 'review',
      grant: false,
    })
  })
})

test.each([
  ['two_references', 'review'],
  ['wrong_asset', 'wrong_asset'],
] as const)('named by %s it is marked %s', (reason, exception) => {
  const mentions = [{ orderId: 'order', signature: 'x', reason }]
  expect(settleWith({ mentions })).toMatchObject({ exception, grant: false })
})

test.each([
  ['a stranger', ['stranger'], 'none'],
  ['nobody known', [], 'none'],
  ['the claimed wallet', ['wallet'], 'wrong_asset'],
] as const)('a worthless token from %s makes it %s', (_, sources, exception) => {
  const mentions = [{ orderId: 'order', signature: 'x', reason: 'unknown_token', sources } as const]
  const claims = [claimOf(), claimOf({ orderId: 'rival', wallet: 'stranger' })]
  expect(settleWith({ claims, mentions })).toMatchObject({ exception, grant: false })
})

/** Any case of one order, with a rival whose claims may be on the same wallets. */
const transfers = fc
  .array(
    fc.record({
      lamports: fc.bigInt({ min: 0n, max: 1_600_000_000n }).map(lamports),
      state: fc.constantFrom('confirmed', 'finalized', 'finalized', 'dropped'),
      kind: fc.constantFrom('system', 'system', 'dust'),
      source: fc.constantFrom('wallet', 'wallet', 'other'),
      slot: fc.integer({ min: 998, max: 1_016 }),
      blockTime: fc.constantFrom(
        OPENED - 2 * MINUTE,
        OPENED,
        OPENED + MINUTE,
        OPENED + 40 * MINUTE,
        null,
      ),
      holder: fc.constantFrom(
        { orderId: null, matchedBy: null, matchedAt: null },
        { orderId: null, matchedBy: null, matchedAt: null },
        { orderId: 'order', matchedBy: 'reference', matchedAt: OPENED },
        { orderId: 'rival', matchedBy: 'reference', matchedAt: OPENED },
        { orderId: 'rival', matchedBy: 'sender', matchedAt: OPENED },
      ),
    }),
    { maxLength: 6 },
  )
  .map((rows) =>
    rows.map(({ holder, ...row }, index) =>
      transferOf({ ...row, ...holder, signature: `${index}` } as Partial<Transfer>),
    ),
  )
const claim = (orderId: string, wallet: string) =>
  fc
    .record({
      slot: fc.constantFrom(990, 1_000, null),
      paidForAnother: fc.constantFrom(false, false, true),
      proven: fc.boolean(),
      exchange: fc.constantFrom(false, false, true),
    })
    .map((change) => claimOf({ orderId, wallet, ...change }))
const optional = (one: fc.Arbitrary<Claim>) => fc.option(one).map((value) => (value ? [value] : []))
const evidence = fc
  .record({
    transfers,
    mine: optional(claim('order', 'wallet')),
    theirs: optional(claim('rival', 'wallet')),
    rates: fc.constantFrom([], [{ at: OPENED + 41 * MINUTE, rate: orderOf().rate }]),
    now: fc.constantFrom(OPENED + MINUTE, OPENED + 10 * MINUTE, OPENED + 60 * MINUTE),
  })
  .map(({ mine, theirs, ...more }) => ({ ...more, claims: [...mine, ...theirs] }))

describe('with any evidence', () => {
  test('more money never reverts a settlement', () => {
    fc.assert(
      fc.property(evidence, fc.bigInt({ min: 0n, max: 10n ** 12n }), (known, amount) => {
        fc.pre(settleWith(known).grant)
        const more = transferOf({ ...own, signature: 'more', lamports: lamports(amount) })
        expect(settleWith({ ...known, transfers: [...known.transfers, more] }).grant).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('the order of reports changes nothing', () => {
    fc.assert(
      fc.property(evidence, (known) => {
        const turned = {
          ...known,
          transfers: known.transfers.toReversed(),
          claims: known.claims.toReversed(),
          rates: known.rates.toReversed(),
        }
        expect(settleWith(turned)).toEqual(settleWith(known))
      }),
      { numRuns: 1_000 },
    )
  })

  test("another buyer's claim never grants anyone more", () => {
    fc.assert(
      fc.property(evidence, claim('rival', 'wallet'), (known, another) => {
        const alone = known.claims.filter(({ orderId }) => orderId === 'order')
        fc.pre(!settleWith({ ...known, claims: alone }).grant)
        expect(settleWith({ ...known, claims: [...alone, another] }).grant).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test('only final, claimable payments that nobody else claims are granted for', () => {
    fc.assert(
      fc.property(evidence, (known) => {
        const { attach, grant } = settleWith(known)
        const isProven = known.claims.some((one) => one.orderId === 'order' && one.proven)
        for (const { transfer } of attach) {
          expect(transfer).toMatchObject({ state: 'finalized', kind: 'system', source: 'wallet' })
          expect(transfer.matchedBy).not.toBe('reference')
          if (!isProven) expect(transfer.orderId).toBeNull()
          if (!isProven) expect(transfer.slot).toBeGreaterThan(mine.openedSlot ?? 0)
        }
        if (!grant) expect(attach).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })
})
