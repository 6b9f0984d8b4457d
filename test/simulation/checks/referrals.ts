import type { Database } from '../../../src/kernel/db/database.ts'
import type { GroundTruth } from '../ground-truth.ts'
import type { Rows, Violation } from './rows.ts'

const PART = 10

/**
 * Checks the ledger of referrals to the cent: a tenth of the price of each new buyer's order while it stands,
 * nothing for any other order, and each payout deducted once. It asks the people, not the rows.
 */
export async function checkReferrals(
  { read }: Database,
  { grants, sessions }: Rows,
  truth: GroundTruth,
): Promise<Violation[]> {
  const found: Violation[] = []
  const entries = await read.selectFrom('referral_entries').selectAll().execute()
  const payouts = await read.selectFrom('referral_payouts').selectAll().execute()
  const referrers = await read.selectFrom('referrers').selectAll().execute()
  const accountOf = new Map(sessions.map((row) => [row.token_hash, row.account_id]))
  const holderOf = new Map(referrers.map(({ id, account_id }) => [id, account_id]))
  const standing = new Set(
    grants.flatMap(({ order_id, revoked_at }) => (revoked_at === null ? [order_id] : [])),
  )
  const referredBy = new Map(truth.referred.map((one) => [one.order, one]))
  const entriesOf = Map.groupBy(entries, ({ order_id }) => order_id ?? '')
  for (const [subject, { by, counts }] of referredBy) {
    const own = entriesOf.get(subject) ?? []
    const price = truth.orders.get(subject)?.price ?? 0
    const due = counts && standing.has(subject) ? (price - (price % PART)) / PART : 0
    const sum = own.reduce((total, { cents }) => total + cents, 0)
    if (sum !== due) found.push({ what: `credited with ${sum} cents instead of ${due}`, subject })
    const account = accountOf.get(truth.people.get(by) ?? '')
    if (own.some(({ referrer_id }) => holderOf.get(referrer_id) !== account))
      found.push({ what: `credited to somebody other than ${by}`, subject })
  }
  for (const subject of entriesOf.keys())
    if (subject !== '' && !referredBy.has(subject))
      found.push({ what: 'credited, though nobody referred its buyer', subject })

  const paidOf = Map.groupBy(entries, ({ payout_id }) => payout_id ?? '')
  for (const { id, cents, paid_at } of payouts) {
    const sum = (paidOf.get(id) ?? []).reduce((total, entry) => total + entry.cents, 0)
    const due = paid_at === null ? 0 : -cents
    if (sum !== due)
      found.push({ what: `a payout booked with ${sum} cents, not ${due}`, subject: id })
  }
  for (const [subject, own] of Map.groupBy(entries, ({ referrer_id }) => referrer_id)) {
    const rest = own.reduce((total, { cents }) => total + cents, 0)
    // In the simulation no refund follows a payout.
    if (rest < 0) found.push({ what: `paid out ${-rest} cents too much`, subject })
  }
  return found
}
