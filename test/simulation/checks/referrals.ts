import { DAY } from '../../../src/kernel/clock.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import type { GroundTruth } from '../ground-truth.ts'
import type { Rows, Violation } from './rows.ts'

const PART = 10

/**
 * Checks the ledger of referrals to the cent: a tenth of the price of each new buyer's order while it stands,
 * nothing for any other order, nothing for one that was reversed by mistake until an owner restores it, and
 * each payout deducted once. It asks the people, not the rows.
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
  const rejudged = new Map(truth.rejudged.map((one) => [one.order, one]))
  const entriesOf = Map.groupBy(entries, ({ order_id }) => order_id ?? '')
  for (const [subject, { by, counts }] of referredBy) {
    const own = entriesOf.get(subject) ?? []
    const price = truth.orders.get(subject)?.price ?? 0
    const isTaken = rejudged.get(subject)?.isRestored === false
    const commission = (price - (price % PART)) / PART
    const due = counts && standing.has(subject) && !isTaken ? commission : 0
    const sum = own.reduce((total, { cents }) => total + cents, 0)
    if (sum !== due) found.push({ what: `credited with ${sum} cents instead of ${due}`, subject })
    const account = accountOf.get(truth.people.get(by) ?? '')
    if (own.some(({ referrer_id }) => holderOf.get(referrer_id) !== account))
      found.push({ what: `credited to somebody other than ${by}`, subject })
    for (const what of wrongRows(own, commission)) found.push({ what, subject })
    if (
      own.some(({ kind }) => kind === 'restored') !== (rejudged.get(subject)?.isRestored ?? false)
    )
      found.push({ what: 'restored, though no owner did, or the other way round', subject })
  }
  for (const subject of entriesOf.keys())
    if (subject !== '' && !referredBy.has(subject))
      found.push({ what: 'credited, though nobody referred its buyer', subject })

  const paidOf = Map.groupBy(entries, ({ payout_id }) => payout_id ?? '')
  for (const { id, cents, paid_at } of payouts) {
    const sum = (paidOf.get(id) ?? []).reduce((total, entry) => total + entry.cents, 0)
    const due = paid_at === null ? 0 : -cents
    const isForNothing = paid_at !== null && cents === 0
    if (sum !== due || isForNothing)
      found.push({ what: `a payout booked with ${sum} cents, not ${due}`, subject: id })
  }
  for (const [subject, own] of Map.groupBy(entries, ({ referrer_id }) => referrer_id)) {
    const rest = own.reduce((total, { cents }) => total + cents, 0)
    // In the simulation no refund follows a payout.
    if (rest < 0) found.push({ what: `paid out ${-rest} cents too much`, subject })
  }
  return found
}

type Entry = { kind: string; cents: number; at: number; payable_at: number }

/** How long each kind waits. A reversal has the date of the row that it reverses. */
const ROWS = [
  { kind: 'earned', sign: 1, waits: 14 * DAY },
  { kind: 'reversed', sign: -1, waits: null },
  { kind: 'restored', sign: 1, waits: 7 * DAY },
  { kind: 'reversed_again', sign: -1, waits: null },
] as const

/** An order's rows follow one another, each once, for the same cents, and none is dated before the last. */
function wrongRows(entries: readonly Entry[], commission: number): string[] {
  const found: string[] = []
  let last: Entry | null = null
  for (const [nth, { kind, sign, waits }] of ROWS.entries()) {
    const [row, twice] = entries.filter((one) => one.kind === kind)
    if (twice) found.push(`${kind} twice`)
    if (!row) {
      const later = ROWS.slice(nth).some((one) => entries.some((entry) => entry.kind === one.kind))
      return later ? [...found, `a row without one that is ${kind}`] : found
    }
    if (row.cents !== sign * commission) found.push(`${kind} with ${row.cents} cents`)
    if (last && row.at < last.at) found.push(`${kind} before it was ${last.kind}`)
    if (row.payable_at !== (waits === null ? last?.payable_at : row.at + waits))
      found.push(`${kind} is payable at ${row.payable_at}`)
    last = row
  }
  return found
}
