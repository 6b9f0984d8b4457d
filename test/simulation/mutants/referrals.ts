import { DAY } from '../../../src/kernel/clock.ts'
import { type Mutant, mutant } from './mutant.ts'

type Assess = typeof import('../../../src/domains/referrals/assess.ts')
type Ledger = typeof import('../../../src/domains/referrals/ledger.ts')
type WhoPaid = typeof import('../../../src/domains/orders/who-paid.ts')
type Payouts = typeof import('../../../src/domains/referrals/payouts.ts')

/** Mistakes about what members earn by referrals. */
export const REFERRAL_MUTANTS: readonly Mutant[] = [
  mutant<Assess>({
    name: 'members are paid for their own purchases',
    file: 'domains/referrals/assess.ts',
    mutate: ({ assessReferral }) => ({
      // That their wallet has paid before would reveal it too.
      assessReferral: (one) =>
        assessReferral({ ...one, referrer: { accounts: [], wallets: [] }, hasPaid: false }),
    }),
    objection: /credited with \d+ cents instead of 0/,
    about: 'referral of oneself',
  }),
  mutant<Assess>({
    name: 'everybody is a new buyer',
    file: 'domains/referrals/assess.ts',
    mutate: ({ assessReferral }) => ({
      assessReferral: (one) => assessReferral({ ...one, hasPaid: false }),
    }),
    objection: /credited with \d+ cents instead of 0/,
    about: 'no new buyer',
  }),
  mutant<Assess>({
    name: 'a commission is a cent too high',
    file: 'domains/referrals/assess.ts',
    mutate: ({ commissionOn }) => ({
      commissionOn: (price, rate) => (commissionOn(price, rate) + 1) as typeof price,
    }),
    objection: /credited with \d+1 cents instead of \d+0/,
    about: 'referral',
  }),
  mutant<Ledger>({
    name: 'a refunded order stays credited',
    file: 'domains/referrals/ledger.ts',
    mutate: () => ({ reverseEntry: async () => false }),
    objection: /credited with \d+ cents instead of 0/,
    about: 'referral',
    orders: 40,
  }),
  mutant<Ledger>({
    name: 'what was restored is payable at once',
    file: 'domains/referrals/ledger.ts',
    mutate: ({ restoreEntry }) => ({
      restoreEntry: (tx, entropy, id, because, now) =>
        restoreEntry(tx, entropy, id, because, now - 7 * DAY),
    }),
    objection: /restored before it was reversed/,
    about: 'wrongly reversed',
  }),
  mutant<Ledger>({
    name: 'what was restored is never taken back',
    file: 'domains/referrals/ledger.ts',
    mutate: ({ reverseEntry }) => ({
      reverseEntry: async (tx, entropy, id, because, now) =>
        because === 'own_wallet' && reverseEntry(tx, entropy, id, because, now),
    }),
    objection: /credited with \d+ cents instead of 0/,
    about: 'wrongly reversed',
    orders: 10,
  }),
  mutant<WhoPaid>({
    name: 'every lamport relates its wallet to the order',
    file: 'domains/orders/who-paid.ts',
    mutate: () => ({
      payersOf: (_, paid) => [...new Set(paid.map(({ source }) => source))],
    }),
    objection: /credited with 0 cents instead of/,
    about: 'dust thief denounces',
  }),
  mutant<Payouts>({
    name: 'a payout is never deducted',
    file: 'domains/referrals/payouts.ts',
    mutate: ({ bookPayout }) => ({
      bookPayout: (tx, entropy, payout, by, now) =>
        bookPayout(tx, entropy, { ...payout, cents: 0 as typeof payout.cents }, by, now),
    }),
    objection: /a payout booked with 0 cents|a payout booked with -0 cents/,
    about: 'referral',
  }),
]
