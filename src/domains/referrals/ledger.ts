import { type RawBuilder, sql } from 'kysely'
import { REFERRAL_PENDING_DAYS, RESTORED_DAYS } from '../../contract/referrals.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import { type UsdCents, usdCents } from '../../kernel/money.ts'
import { closeOutdated } from './payouts.ts'
import { idsOf } from './store.ts'
import type { ReferralEntryRow } from './table.ts'

/** Adds what an order earned. The database refuses a second row of the same order. */
export async function addEntry(
  tx: Tx,
  entropy: Entropy,
  earned: { referrerId: string; orderId: string; cents: UsdCents },
  now: Ms,
): Promise<void> {
  await tx
    .insertInto('referral_entries')
    .values({
      id: newId(entropy),
      referrer_id: earned.referrerId,
      kind: 'earned',
      order_id: earned.orderId,
      payout_id: null,
      cents: earned.cents,
      at: now,
      payable_at: now + REFERRAL_PENDING_DAYS * DAY,
      because: null,
    })
    .execute()
}

/**
 * Locks what a referrer earned, after every other lock, so that a payout being prepared and a reversal see
 * each other.
 * @returns the referrer that owns it today
 */
export async function lockLedger(tx: Tx, referrerId: string): Promise<string> {
  let owner = await ownerOf(tx, referrerId)
  for (;;) {
    await tx.selectFrom('referrers').select('id').where('id', '=', owner).forUpdate().execute()
    // While we waited, it may have become part of another.
    const today = await ownerOf(tx, referrerId)
    if (today === owner) return owner
    owner = today
  }
}

async function ownerOf(tx: Tx, referrerId: string): Promise<string> {
  const { into_id: owner } = await tx
    .selectFrom('referrers')
    .select('into_id')
    .where('id', '=', referrerId)
    .executeTakeFirstOrThrow()
  return owner ?? referrerId
}

/**
 * Takes back what an order earned, with a row of its own: after a payout the balance is below zero. An
 * unpaid payout that contains it is closed. An order is reversed at most once, and what was restored once
 * more.
 * @returns false: it earned nothing, or was reversed before
 */
export async function reverseEntry(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  because: string,
  now: Ms,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('referral_entries')
    .select(['kind', 'referrer_id', 'cents', 'payable_at'])
    .where('order_id', '=', orderId)
    .execute()
  const restored = rows.find(({ kind }) => kind === 'restored')
  const { referrer_id, cents, payable_at } = restored ?? rows.find(isEarned) ?? {}
  if (referrer_id === undefined || cents === undefined || payable_at === undefined) return false
  const owner = await lockLedger(tx, referrer_id)
  const reversal: ReferralEntryRow = {
    id: newId(entropy),
    kind: restored ? 'reversed_again' : 'reversed',
    referrer_id,
    order_id: orderId,
    payout_id: null,
    cents: -cents,
    at: now,
    payable_at,
    because,
  }
  if (!(await addOnce(tx, reversal))) return false
  await closeOutdated(tx, { referrerId: owner, payableAt: payable_at }, now)
  return true
}

const isEarned = ({ kind }: { kind: ReferralEntryRow['kind'] }) => kind === 'earned'

/**
 * Gives back what was reversed of an order that still stands, with a row of its own: at most once an order,
 * and payable only after seven days. Only a refund, a refusal, or a moved payment takes it back again.
 * @returns the restored amount; null: nothing was reversed, or it was restored before
 */
export async function restoreEntry(
  tx: Tx,
  entropy: Entropy,
  orderId: string,
  because: string,
  now: Ms,
): Promise<UsdCents | null> {
  const reversed = await tx
    .selectFrom('referral_entries')
    .select(['referrer_id', 'cents'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'reversed')
    .executeTakeFirst()
  if (!reversed) return null
  await lockLedger(tx, reversed.referrer_id)
  const cents = usdCents(-reversed.cents)
  const restored = {
    id: newId(entropy),
    referrer_id: reversed.referrer_id,
    kind: 'restored' as const,
    order_id: orderId,
    payout_id: null,
    cents,
    because,
    at: now,
    payable_at: now + RESTORED_DAYS * DAY,
  }
  return (await addOnce(tx, restored)) ? cents : null
}

/** @returns false: the order has a row of this kind */
async function addOnce(tx: Tx, row: ReferralEntryRow): Promise<boolean> {
  const added = await tx
    .insertInto('referral_entries')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind']).where('order_id', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

type ReferralBalance = {
  purchases: number
  pending: UsdCents
  /** Includes the sum of a prepared payout. Below 0, it is taken off the next payout. */
  payable: UsdCents
  paid: UsdCents
}

/**
 * What the rows of `referral_entries as entry` add up to as of `now`, in cents. What was paid counts at once, because
 * a server whose clock is ahead may have booked it.
 */
export function sumsOfEntries(now: Ms) {
  const sum = (value: RawBuilder<number>) => sql<number>`coalesce(sum(${value}), 0)`
  return [
    sum(
      sql`case when entry.kind in ('earned', 'restored') then 1 when entry.kind in ('reversed', 'reversed_again') then -1 else 0 end`,
    ).as('purchases'),
    sum(
      sql`case when entry.kind <> 'paid' and entry.payable_at > ${now} then entry.cents else 0 end`,
    ).as('pending'),
    sum(
      sql`case when entry.kind = 'paid' or entry.payable_at <= ${now} then entry.cents else 0 end`,
    ).as('payable'),
    sum(sql`case when entry.kind = 'paid' then -entry.cents else 0 end`).as('paid'),
  ] as const
}

/** The sums of a referrer's rows as of `now`, in cents. */
export async function balanceOf(
  db: Queryable,
  referrerId: string,
  now: Ms,
): Promise<ReferralBalance> {
  const row = await db
    .selectFrom('referral_entries as entry')
    .select(sumsOfEntries(now))
    .where('entry.referrer_id', 'in', idsOf(db, referrerId))
    .executeTakeFirstOrThrow()
  return {
    purchases: Number(row.purchases),
    pending: usdCents(Number(row.pending)),
    payable: usdCents(Number(row.payable)),
    paid: usdCents(Number(row.paid)),
  }
}
