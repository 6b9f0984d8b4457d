import { describe, expect, test } from 'vitest'
import { orderOf, PRICE, transferOf } from '../../../test/support/cases.ts'
import { DAY } from '../../kernel/clock.ts'
import { lamports, usdCents, usdc } from '../../kernel/money.ts'
import type { Order, Transfer } from './order.ts'
import { type HeldOrder, payersOf, recoverable } from './who-paid.ts'

const SETTLED_AT = 1_795_219_300_000
const FULL = 1_034_500_000n

function holding(order: Partial<Order>, paid: Partial<Transfer>[], bound = false): HeldOrder {
  const settled = { settledAt: SETTLED_AT, settledBy: 'reference', settledPrice: PRICE } as const
  const whole = orderOf({ ...settled, ...order })
  const transfers = paid.map((change, index) =>
    transferOf({ signature: `s${index}`, orderId: whole.id, slot: 1_150 + index, ...change }),
  )
  return { order: whole, bound, isGiven: false, paid: transfers }
}

const by = (source: string | null, amount: bigint, change: Partial<Transfer> = {}) => ({
  source,
  lamports: lamports(amount),
  ...change,
})

/** Never offered, and no price was stored: its value is unknown. */
const strange = (units: bigint) => ({ source: 'stranger', lamports: null, usdc: usdc(units) })

const taken = (holdings: HeldOrder[], now = SETTLED_AT + DAY) =>
  recoverable('wallet', holdings, [], now)

test.each<[string, HeldOrder, boolean]>([
  ['paid all of it', holding({}, [by('wallet', FULL)]), true],
  ['paid nothing', holding({}, [by('other', FULL)]), false],
  ['paid more, but later', holding({}, [by('other', FULL), by('wallet', 2n * FULL)]), false],
  ['was outpaid later', holding({}, [by('wallet', FULL), by('other', 9n * FULL)]), true],
  [
    'was followed by a payment whose worth nobody knows',
    holding({}, [by('wallet', FULL), by('other', FULL, { blockTime: SETTLED_AT + DAY })]),
    true,
  ],
  [
    'paid more than half, first',
    holding({}, [by('wallet', 520_000_000n), by('other', 514_500_000n)]),
    true,
  ],
  ['paid half', holding({}, [by('wallet', FULL / 2n), by('other', FULL / 2n)]), false],
  [
    'was topped up beyond the price',
    holding({}, [by('wallet', 520_000_000n), by('other', 9n * FULL)]),
    true,
  ],
  [
    'shared the first slot with a lamport',
    holding({}, [by('wallet', FULL), by('other', 1n, { slot: 1_150 })]),
    false,
  ],
  ['followed another’s lamport', holding({}, [by('other', 1n), by('wallet', FULL)]), false],
  ['shared a payment with others', holding({}, [by(null, FULL)]), false],
  [
    'paid when no rate was kept',
    holding({}, [by('wallet', FULL, { blockTime: SETTLED_AT + DAY })]),
    false,
  ],
  [
    'paid in two parts, between them a stranger’s dust in USDC that nobody can price',
    holding({}, [by('wallet', FULL / 2n), strange(1n), by('wallet', FULL / 2n)]),
    true,
  ],
  [
    'paid in two parts, between them a stranger’s dollar that nobody can price',
    holding({}, [by('wallet', FULL / 2n), strange(1_000_000n), by('wallet', FULL / 2n)]),
    false,
  ],
  [
    'was taken back by the chain',
    holding({}, [by('wallet', FULL, { state: 'dropped' }), by('other', FULL)]),
    false,
  ],
  ['paid what is not settled', holding({ settledAt: null }, [by('wallet', FULL)]), false],
  ['paid what was refused', holding({ refusedAt: SETTLED_AT }, [by('wallet', FULL)]), false],
  [
    'paid what an operator granted',
    holding({ settledBy: 'operator' }, [by('wallet', FULL)]),
    false,
  ],
  ['paid by reference, since bound', holding({}, [by('wallet', FULL)], true), false],
  [
    'proved what is bound since',
    holding({ settledBy: 'proof' }, [by('wallet', FULL)], true),
    false,
  ],
  ['sent what is bound since', holding({ settledBy: 'sender' }, [by('wallet', FULL)], true), true],
  [
    'sent an amount of its own, bound since',
    holding({ settledBy: 'amount' }, [by('wallet', FULL)], true),
    true,
  ],
])('a wallet that %s', (_, one, comes) => {
  expect(taken([one])).toEqual(comes ? ['order'] : [])
})

test('after seven days a bound payment stays, however it was settled', () => {
  const sent = (bound: boolean) => holding({ settledBy: 'sender' }, [by('wallet', FULL)], bound)
  expect(taken([sent(true)], SETTLED_AT + 7 * DAY)).toEqual(['order'])
  expect(taken([sent(true)], SETTLED_AT + 7 * DAY + 1)).toEqual([])
  expect(taken([sent(false)], SETTLED_AT + 7 * DAY + 1)).toEqual(['order'])
})

const base = (from: string, change: Partial<Order> = {}) =>
  holding({ id: 'base', upgradedBy: 'upgrade', ...change }, [by(from, FULL)])
const difference = { id: 'upgrade', plan: 'lifetime', price: usdCents(45_000) } as const
const upgrade = (from: string, change: Partial<Order> = {}) =>
  holding({ ...difference, settledPrice: usdCents(45_000), baseId: 'base', ...change }, [
    by(from, 3_103_500_000n),
  ])

test.each<[string, HeldOrder[], string[]]>([
  ['both are its own', [base('wallet'), upgrade('wallet')], ['base', 'upgrade']],
  ['only the base is its own', [base('wallet'), upgrade('other')], []],
  ['only the upgrade is its own', [base('other'), upgrade('wallet')], []],
  ['the upgrade is not known', [base('wallet')], []],
  ['the base is not known', [upgrade('wallet')], []],
  ['the upgrade has fallen', [base('wallet'), upgrade('other', { settledAt: null })], ['base']],
  [
    'the upgrade was paid whole, without the base',
    [base('other', { upgradedBy: null }), upgrade('wallet')],
    ['upgrade'],
  ],
])('an upgraded base where %s', (_, holdings, expected) => {
  expect(taken(holdings)).toEqual(expected)
})

describe('the payers of an order', () => {
  const payers = ({ order, paid }: HeldOrder) => payersOf(order, paid, [])
  const shares = (...amounts: bigint[]) => amounts.map((amount, nth) => by(`wallet ${nth}`, amount))

  test('are who sent at least a tenth of the price, the largest first', () => {
    const tenth = FULL / 10n
    const paid = shares(tenth + 1n, tenth - 10_000n, 6n * tenth, 2n * tenth)
    expect(payers(holding({}, paid))).toEqual(['wallet 2', 'wallet 3', 'wallet 0'])
  })

  test('are at most eight', () => {
    const paid = shares(...Array.from({ length: 10 }, (_, nth) => FULL / 10n + BigInt(nth)))
    expect(payers(holding({}, paid))).toHaveLength(8)
  })

  test('add up by wallet, and an unknown sender is one of them', () => {
    const parts = Array.from({ length: 10 }, () => by('many', FULL / 20n))
    expect(payers(holding({}, [...parts, by(null, FULL / 2n)]))).toEqual(['many', null])
  })

  test('are not who paid beyond the price, or what nobody can price', () => {
    expect(payers(holding({}, [by('wallet', FULL), by('later', FULL)]))).toEqual(['wallet'])
    expect(payers(holding({}, [strange(150_000_000n), by('wallet', FULL)]))).toEqual(['wallet'])
  })
})
