import type { ConsoleReferralsBody, PayoutState } from '../../contract/console/referrals.ts'
import { BRAND } from '../../contract/constants.ts'
import { listPayouts, type Payout } from '../../domains/referrals/index.ts'
import { csv } from '../../kernel/csv.ts'
import { formatCents, formatExactSol, usdCents } from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import { reversedByReview, sumsOfReferrers } from './queries.ts'

type Context = Pick<Services, 'db' | 'clock'>

const MOST_LISTED = 500

/** Members' earnings, and the prepared payouts, the newest first. */
export async function showConsoleReferrals({ db, clock }: Context): Promise<ConsoleReferralsBody> {
  const sums = await sumsOfReferrers(db.read, clock.now())
  const members = sums.map((row) => ({
    account: row.account_id,
    wallet: row.wallet,
    purchases: Number(row.purchases),
    pending_cents: Number(row.pending),
    payable_cents: Number(row.payable),
    paid_cents: Number(row.paid),
    unchecked: Number(row.unchecked),
  }))
  const total = (of: 'pending_cents' | 'payable_cents' | 'paid_cents') =>
    members.reduce((sum, one) => sum + one[of], 0)
  const payouts = await listPayouts(db.read, MOST_LISTED)
  const reversed = await reversedByReview(db.read, MOST_LISTED)
  return {
    totals: {
      pending_cents: total('pending_cents'),
      payable_cents: total('payable_cents'),
      paid_cents: total('paid_cents'),
    },
    members: members.slice(0, MOST_LISTED),
    reversed: reversed.map(({ id, cents, because, at, recount, recounted_at }) => ({
      order: id,
      cents: -cents,
      because,
      at,
      judged_at: recounted_at,
      counts: recount === null ? null : recount === 'counted',
    })),
    payouts: payouts.map((payout) => ({
      id: payout.id,
      state: stateOf(payout),
      wallet: payout.wallet,
      cents: payout.cents,
      sol: formatExactSol(payout.lamports),
      pay_url: payoutUrl(payout),
      reference: payout.reference,
      prepared_at: payout.preparedAt,
      expires_at: payout.expiresAt,
      paid_at: payout.paidAt,
      signature: payout.signature,
    })),
  }
}

function stateOf({ paidAt, closedAt }: Payout): PayoutState {
  if (paidAt !== null) return 'paid'
  return closedAt !== null ? 'closed' : 'waiting'
}

/** A Solana Pay transfer request: https://docs.solanapay.com/spec */
function payoutUrl({ wallet, lamports, reference }: Payout): string {
  const query = new URLSearchParams({
    amount: formatExactSol(lamports),
    reference,
    label: BRAND,
    message: 'Referral payout',
  })
  return `solana:${wallet}?${query.toString().replaceAll('+', '%20')}`
}

const COLUMNS = [
  'payout',
  'state',
  'wallet',
  'usd',
  'sol',
  'reference',
  'prepared',
  'expires',
  'paid',
  'signature',
  'link',
]

/** The prepared payouts as CSV, the newest first. */
export async function payoutsAsCsv(context: Context): Promise<string[]> {
  const { payouts } = await showConsoleReferrals(context)
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const rows = payouts.map((one) => ({
    payout: one.id,
    state: one.state,
    wallet: one.wallet,
    usd: dollars(one.cents),
    sol: one.sol,
    reference: one.reference,
    prepared: iso(one.prepared_at),
    expires: iso(one.expires_at),
    paid: iso(one.paid_at),
    signature: one.signature,
    link: one.pay_url,
  }))
  return csv(rows, COLUMNS)
}

/** Cents as dollars, for a table. */
export function dollars(cents: number): string {
  return formatCents(usdCents(cents))
}
