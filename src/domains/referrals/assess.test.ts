import { describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { usdCents } from '../../kernel/money.ts'
import { assessReferral, commissionOn, type ReferralCase } from './assess.ts'

const CASE: ReferralCase = {
  gift: false,
  clickedAt: 0,
  accountId: 'buyer',
  buyer: { accounts: ['buyer'], wallets: ['w1'] },
  referrerId: 'member',
  referrer: { accounts: ['member'], wallets: ['w2'] },
  hasPaid: false,
  settledAt: 30 * DAY,
}

describe('a referred order', () => {
  it.each<[string, Partial<ReferralCase>]>([
    ['counted', {}],
    ['counted', { referrerId: null, referrer: { accounts: [], wallets: [] } }],
    ['gift', { gift: true }],
    ['late', { settledAt: 30 * DAY + 1 }],
    ['own_account', { accountId: 'member' }],
    ['own_telegram', { buyer: { accounts: ['buyer', 'member'], wallets: [] } }],
    ['own_wallet', { referrer: { accounts: ['member'], wallets: ['w2', 'w1'] } }],
    ['not_new', { hasPaid: true }],
  ])('is %s: %j', (outcome, change) => {
    expect(assessReferral({ ...CASE, ...change })).toBe(outcome)
  })
})

it.each([
  [15_000, 1_000, 1_500],
  [15_000, 333, 499],
  [60_000, 5_000, 30_000],
  [100, 99, 0],
  [1, 5_000, 0],
])('of %i cents at %i hundredths of a percent, %i cents are earned', (price, rate, cents) => {
  expect(commissionOn(usdCents(price), rate)).toBe(cents)
})
