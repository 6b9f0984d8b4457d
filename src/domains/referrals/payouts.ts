import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import {
  type Lamports,
  lamports,
  type Rate,
  rate,
  type UsdCents,
  usdCents,
} from '../../kernel/money.ts'
import {
  leftOf,
  type PaidShare,
  type PayoutPayment,
  paidShareOf,
  storePayments,
} from './payout-payments.ts'
import { idsOf } from './store.ts'

/** How long a prepared payout waits for its payment. */
const PAYOUT_MS = 7 * DAY
/** How long after that a late payment is still looked for. */
const WATCHED_MS = 30 * DAY

export type Payout = {
  id: string
  referrerId: string
  wallet: string
  /** Frozen, as the lamports are, until it is paid; then what was paid of it. */
  cents: UsdCents
  /** The price that the amount was computed from. */
  rate: Rate
  lamports: Lamports
  /** A key that only this payout's payment carries. */
  reference: string
  preparedAt: Ms
  expiresAt: Ms
  /** When it expired or was canceled, and its sum became payable again. */
  closedAt: Ms | null
  paidAt: Ms | null
  signature: string | null
}

type NewPayout = Pick<Payout, 'referrerId' | 'wallet' | 'cents' | 'rate' | 'lamports' | 'reference'>

/** Freezes a payout's amount. The caller holds the referrer's lock and has found no open payout. */
export async function openPayout(
  tx: Tx,
  entropy: Entropy,
  payout: NewPayout,
  now: Ms,
): Promise<string> {
  const id = newId(entropy)
  await tx
    .insertInto('referral_payouts')
    .values({
      id,
      referrer_id: payout.referrerId,
      wallet: payout.wallet,
      cents: payout.cents,
      rate: Number(payout.rate),
      lamports: Number(payout.lamports),
      reference: payout.reference,
      prepared_at: now,
      expires_at: now + PAYOUT_MS,
    })
    .execute()
  return id
}

/** Payouts, the newest first. */
export async function listPayouts(db: Queryable, limit: number): Promise<Payout[]> {
  const rows = await select(db).orderBy('prepared_at', 'desc').orderBy('id').limit(limit).execute()
  return rows.map(toPayout)
}

/** Payouts that a payment may still arrive for, the longest waiting first. */
export async function openPayouts(db: Queryable, now: Ms): Promise<Payout[]> {
  const rows = await select(db)
    .where('paid_at', 'is', null)
    .where('expires_at', '>', now - WATCHED_MS)
    .orderBy('prepared_at')
    .execute()
  return rows.map(toPayout)
}

/** Payouts of a referrer, and of those that became part of it, that wait for their payment or had it. */
export async function payoutsOf(db: Queryable, referrerId: string): Promise<Payout[]> {
  const rows = await select(db)
    .where('referrer_id', 'in', idsOf(db, referrerId))
    .where((one) => one.or([one('paid_at', 'is not', null), one('closed_at', 'is', null)]))
    .execute()
  return rows.map(toPayout)
}

/** When one of these payouts was last closed, by the clock of whichever server did; null: none was. */
export async function lastClosed(tx: Tx, referrerId: string): Promise<Ms | null> {
  const row = await tx
    .selectFrom('referral_payouts')
    .select((one) => one.fn.max('closed_at').as('at'))
    .where('referrer_id', 'in', idsOf(tx, referrerId))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Closes a payout. @returns false: it was paid or closed before */
export async function closePayout(tx: Tx, id: string, now: Ms): Promise<boolean> {
  const closed = await tx
    .updateTable('referral_payouts')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return closed.numUpdatedRows === 1n
}

/** Closes unpaid payouts that contain a sum, payable since `payableAt`, which is no longer owed. */
export async function closeOutdated(
  tx: Tx,
  { referrerId, payableAt }: { referrerId: string; payableAt: Ms },
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('referral_payouts')
    .set({ closed_at: now })
    .where('referrer_id', 'in', idsOf(tx, referrerId))
    .where('prepared_at', '>=', payableAt)
    .where('paid_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
}

/**
 * Books payments of a payout in the ledger, once: also of one that was closed, because the money moved.
 * Unpaid ones that were prepared since then contain its sum again, and are closed. If they paid only a part,
 * that part is booked, and the rest stays payable. The caller holds the ledger's lock.
 *
 * @param paid.received what each transaction moved to the wallet; what paid other payouts is not counted
 * @param paid.isLast nothing more is waited for, so that a part is booked, too
 * @returns what was booked; null: it is booked already, or not enough was paid
 */
export async function bookPayout(
  tx: Tx,
  entropy: Entropy,
  payout: Payout,
  paid: { owner: string; received: readonly PayoutPayment[]; isLast: boolean },
  now: Ms,
): Promise<PaidShare | null> {
  await lockPayoutsTo(tx, payout.wallet)
  const share = paidShareOf(payout, await leftOf(tx, payout.wallet, paid.received))
  const { cents, lamports, isWhole, from } = share
  if (!isWhole && (!paid.isLast || cents === 0)) return null
  const booked = await tx
    .updateTable('referral_payouts')
    .set({
      paid_at: now,
      cents,
      lamports: Number(lamports),
      signature: from.at(-1)?.signature ?? null,
      paid_part: isWhole ? 0 : 1,
    })
    .where('id', '=', payout.id)
    .where('paid_at', 'is', null)
    .returning('closed_at')
    .executeTakeFirst()
  if (!booked) return null
  await storePayments(tx, payout, from)
  const { closed_at: closedAt } = booked
  const { owner } = paid
  if (closedAt !== null) await closeOutdated(tx, { referrerId: owner, payableAt: closedAt }, now)
  await tx
    .insertInto('referral_entries')
    .values({
      id: newId(entropy),
      referrer_id: payout.referrerId,
      kind: 'paid',
      order_id: null,
      payout_id: payout.id,
      cents: -cents,
      at: now,
      payable_at: now,
      because: null,
    })
    .execute()
  return share
}

/** So that no two processes give the same lamports to two payouts. */
async function lockPayoutsTo(tx: Tx, wallet: string): Promise<void> {
  await tx
    .selectFrom('referral_payouts')
    .select('id')
    .where('wallet', '=', wallet)
    .orderBy('id')
    .forUpdate()
    .execute()
}

function select(db: Queryable) {
  return db.selectFrom('referral_payouts').selectAll()
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function toPayout(row: Row): Payout {
  return {
    id: row.id,
    referrerId: row.referrer_id,
    wallet: row.wallet,
    cents: usdCents(row.cents),
    rate: rate(row.rate),
    lamports: lamports(row.lamports),
    reference: row.reference,
    preparedAt: row.prepared_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
    paidAt: row.paid_at,
    signature: row.signature,
  }
}
