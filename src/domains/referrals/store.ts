import { REFERRAL_CLICK_DAYS } from '../../contract/referrals.ts'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Entropy, hashToken, isToken, newId, newToken } from '../../kernel/ids.ts'
import { isReferralCode, newReferralCode } from './referral-code.ts'
import type { Recount, ReferralFunding, ReferralOutcome } from './table.ts'

export type Referrer = {
  id: string
  /** null: it deleted its data. */
  accountId: string | null
  code: string | null
  wallet: string | null
  /** Includes clicks of referrers that became part of this one. */
  clicks: number
}

/** The referrer itself and those that became part of it. */
export function idsOf(db: Queryable, referrerId: string) {
  return db
    .selectFrom('referrers')
    .select('id')
    .where((one) => one.or([one('id', '=', referrerId), one('into_id', '=', referrerId)]))
}

/** The account's referrer; null: the account has no link. */
export async function findReferrer(db: Queryable, accountId: string): Promise<Referrer | null> {
  const row = await db
    .selectFrom('referrers')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return null
  const { clicks } = await db
    .selectFrom('referrers')
    .select((eb) => eb.fn.sum<number>('clicks').as('clicks'))
    .where('id', 'in', idsOf(db, row.id))
    .executeTakeFirstOrThrow()
  const { id, code, wallet } = row
  return { id, accountId, code, wallet, clicks: Number(clicks) }
}

/** The referrer whose link has this code; null: none, or no longer. */
export async function findReferrerByCode(
  db: Queryable,
  code: string,
): Promise<{ id: string; accountId: string | null } | null> {
  if (!isReferralCode(code)) return null
  const row = await db
    .selectFrom('referrers')
    .select(['id', 'into_id'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return null
  const owner = await ownerOf(db, row.into_id ?? row.id)
  return { id: row.id, accountId: owner?.account_id ?? null }
}

function ownerOf(db: Queryable, referrerId: string) {
  return db
    .selectFrom('referrers')
    .select(['account_id', 'wallet'])
    .where('id', '=', referrerId)
    .executeTakeFirst()
}

/** Gives the account a link, unless it has one. The caller holds the account's lock. */
export async function storeReferrer(
  tx: Tx,
  entropy: Entropy,
  accountId: string,
  now: Ms,
): Promise<boolean> {
  const kept = await tx
    .insertInto('referrers')
    .values({
      id: newId(entropy),
      account_id: accountId,
      code: newReferralCode(entropy),
      made_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('account_id').where('account_id', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** Stores the wallet that payouts go to. */
export async function nameWallet(tx: Tx, referrerId: string, wallet: string): Promise<void> {
  await tx.updateTable('referrers').set({ wallet }).where('id', '=', referrerId).execute()
}

/** Counts a browser's first click. @returns the secret that identifies the browser later */
export async function addClick(
  tx: Tx,
  entropy: Entropy,
  referrerId: string,
  now: Ms,
): Promise<string> {
  const token = newToken(entropy)
  await tx
    .insertInto('referral_clicks')
    .values({ token_hash: hashToken(token), referrer_id: referrerId, at: now })
    .execute()
  await tx
    .updateTable('referrers')
    .set((eb) => ({ clicks: eb('clicks', '+', 1) }))
    .where('id', '=', referrerId)
    .execute()
  return token
}

/** A browser's first click; null: there is none that still counts. */
export async function findClick(
  db: Queryable,
  token: string | undefined,
  now: Ms,
): Promise<{ referrerId: string; at: Ms } | null> {
  if (!isToken(token)) return null
  const row = await db
    .selectFrom('referral_clicks')
    .select(['referrer_id', 'at'])
    .where('token_hash', '=', hashToken(token))
    .where('at', '>', now - REFERRAL_CLICK_DAYS * DAY)
    .executeTakeFirst()
  return row ? { referrerId: row.referrer_id, at: row.at } : null
}

/** Deletes clicks that can't count anymore; their number is kept. */
export async function forgetClicks(tx: Tx, now: Ms): Promise<void> {
  const before = now - REFERRAL_CLICK_DAYS * DAY
  await tx.deleteFrom('referral_clicks').where('at', '<=', before).execute()
}

/** Records who referred the buyer of a new order, and at which rate. */
export async function storeReferralOrder(
  tx: Tx,
  order: { orderId: string; referrerId: string; clickedAt: Ms; rate: number },
): Promise<void> {
  await tx
    .insertInto('referral_orders')
    .values({
      order_id: order.orderId,
      referrer_id: order.referrerId,
      clicked_at: order.clickedAt,
      rate: order.rate,
    })
    .execute()
}

export type Referral = {
  orderId: string
  /** Who is credited. */
  referrerId: string
  /** The referrer's account; null: it deleted its data. */
  accountId: string | null
  /** Where the referrer's payouts go; null: none was named. */
  wallet: string | null
  clickedAt: Ms
  rate: number
  outcome: ReferralOutcome | null
}

/** Who referred the buyer of an order; null: nobody. */
export async function referralOf(db: Queryable, orderId: string): Promise<Referral | null> {
  const row = await db
    .selectFrom('referral_orders as referral')
    .innerJoin('referrers', 'referrers.id', 'referral.referrer_id')
    .select(['referral.clicked_at', 'referral.rate', 'referral.outcome'])
    .select(['referrers.id', 'referrers.into_id'])
    .where('referral.order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return null
  const referrerId = row.into_id ?? row.id
  const owner = await ownerOf(db, referrerId)
  return {
    orderId,
    referrerId,
    accountId: owner?.account_id ?? null,
    wallet: owner?.wallet ?? null,
    clickedAt: row.clicked_at,
    rate: row.rate,
    outcome: row.outcome,
  }
}

/** Stores whether the purchase counted for the referrer, and why not. */
export async function recordOutcome(
  tx: Tx,
  orderId: string,
  outcome: ReferralOutcome,
): Promise<void> {
  await tx.updateTable('referral_orders').set({ outcome }).where('order_id', '=', orderId).execute()
}

/** Records whether the referrer's wallets funded the wallets that paid for an order. */
export async function recordFunding(
  tx: Tx,
  orderId: string,
  funding: ReferralFunding,
): Promise<void> {
  await tx.updateTable('referral_orders').set({ funding }).where('order_id', '=', orderId).execute()
}

/**
 * Records what an order's reversed earning would be judged now.
 * @param recount null: the chain gave no answer
 */
export async function recordRecount(
  tx: Tx,
  orderId: string,
  recount: Recount | null,
  now: Ms,
): Promise<void> {
  await tx
    .updateTable('referral_orders')
    .set({ recount, recounted_at: now })
    .where('order_id', '=', orderId)
    .execute()
}

/** Records since when a look-up of the funding has not been answered, and when it is made again. */
export async function recordUnanswered(
  tx: Tx,
  orderId: string,
  { since, askAt }: { since: Ms; askAt: Ms },
): Promise<void> {
  await tx
    .updateTable('referral_orders')
    .set({ funding_asked_at: since, funding_ask_at: askAt })
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * Gives one account's link and ledger to another. If both have a link, they then count as one, with the
 * other account's wallet. The caller holds both accounts' locks.
 */
export async function mergeReferrers(
  tx: Tx,
  { from, to }: { from: string; to: string },
  now: Ms,
): Promise<void> {
  const [left, kept] = [await findReferrer(tx, from), await findReferrer(tx, to)]
  if (!left) return
  if (!kept) {
    await tx.updateTable('referrers').set({ account_id: to }).where('id', '=', left.id).execute()
    return
  }
  const parts = await idsOf(tx, left.id).execute()
  await tx
    .insertInto('referral_merges')
    .values(parts.map(({ id }) => ({ part_id: id, whole_id: kept.id, at: now })))
    .execute()
  await tx
    .updateTable('referrers')
    .set({ account_id: null, wallet: null, into_id: kept.id, merged_at: now })
    .where('id', 'in', idsOf(tx, left.id))
    .execute()
}

/** Deletes an account's link, wallet, and clicks. The ledger keeps its sums, without the account. */
export async function forgetReferrer(tx: Tx, accountId: string): Promise<void> {
  const referrer = await findReferrer(tx, accountId)
  if (!referrer) return
  const ids = idsOf(tx, referrer.id)
  await tx.deleteFrom('referral_clicks').where('referrer_id', 'in', ids).execute()
  await tx
    .updateTable('referrers')
    .set({ account_id: null, code: null, wallet: null })
    .where('id', 'in', ids)
    .execute()
}
