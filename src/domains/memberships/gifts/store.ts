import type { PlanId } from '../../../contract/plans.ts'
import { HOUR, type Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { type Entropy, hashToken, newId } from '../../../kernel/ids.ts'
import { lockMembership, rebuildMembership } from '../grant.ts'
import type { Term } from '../status.ts'
import type { GiftRow } from '../table.ts'
import { countUsed } from '../used.ts'
import { GIFT_MS, type Gift } from './gift.ts'

/**
 * An order for somebody else has settled. The database refuses a second gift of the same order.
 *
 * @param gift.usedMs what others have used of it, because its payment was theirs before
 */
export async function openGift(
  tx: Tx,
  entropy: Entropy,
  {
    orderId,
    plan,
    readyAt,
    usedMs = 0,
  }: { orderId: string; plan: PlanId; readyAt: Ms; usedMs?: Ms },
  now: Ms,
): Promise<void> {
  const made = { kind: 'bought', order_id: orderId, plan, used_ms: usedMs } as const
  const times = { ready_at: readyAt, expires_at: readyAt + GIFT_MS }
  if (!(await insertGift(tx, entropy, { ...made, ...times }, now)))
    throw new Error(`order ${orderId} has a gift already`)
}

/** An operator's gift. Only the hash of its code is stored. */
export async function addGift(
  tx: Tx,
  entropy: Entropy,
  gift: { lot: string; plan: PlanId; code: string; until: Ms },
  now: Ms,
): Promise<void> {
  const made = { kind: 'operator', lot: gift.lot, plan: gift.plan } as const
  const code_hash = hashToken(gift.code)
  const times = { ready_at: now, expires_at: gift.until }
  if (!(await insertGift(tx, entropy, { ...made, code_hash, ...times }, now)))
    throw new Error('a gift code was drawn twice')
}

/**
 * Access for some hours. The caller holds the account's lock.
 * @returns false: this Telegram user or this wallet had a trial before
 */
export async function addTrial(
  tx: Tx,
  entropy: Entropy,
  trial: { accountId: string; telegramKey: string; wallet: string; hours: number },
  now: Ms,
): Promise<boolean> {
  const { accountId, telegramKey, wallet, hours } = trial
  const made = { kind: 'trial', plan: '30d', hours, ready_at: now, expires_at: now } as const
  const holder = { account_id: accountId, redeemed_at: now, telegram_key: telegramKey, wallet }
  if (!(await insertGift(tx, entropy, { ...made, ...holder }, now))) return false
  await rebuildMembership(tx, entropy, accountId)
  return true
}

/**
 * What an operator brought a member from another tool, redeemed at once. The caller holds the account's lock.
 * @param gift.until when it ends if it is the account's only access; null: never
 * @returns its id
 */
export async function addImportedGift(
  tx: Tx,
  entropy: Entropy,
  { lot, accountId, until }: { lot: string; accountId: string; until: Ms | null },
  now: Ms,
): Promise<string> {
  const id = newId(entropy)
  const left = until === null ? null : Math.max(until - now, 0)
  const hours = left === null ? null : Math.ceil(left / HOUR)
  const term = {
    plan: left === null ? ('lifetime' as const) : ('30d' as const),
    hours,
    // A gift lasts whole hours.
    used_ms: left === null || hours === null ? 0 : hours * HOUR - left,
  }
  const made = { id, kind: 'operator', lot, ...term, ready_at: now, expires_at: now } as const
  if (!(await insertGift(tx, entropy, { ...made, account_id: accountId, redeemed_at: now }, now)))
    throw new Error('a gift id was drawn twice')
  await rebuildMembership(tx, entropy, accountId)
  return id
}

/** The gifts of these orders that stand, at most one each. */
export async function giftsOfOrders(db: Queryable, orderIds: readonly string[]): Promise<Gift[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(toGift)
}

/** The gift that a code is valid for, whatever its state; null: no such code. */
export async function findGiftByCode(db: Queryable, code: string): Promise<Gift | null> {
  const row = await db
    .selectFrom('gifts')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .executeTakeFirst()
  return row ? toGift(row) : null
}

/**
 * Operators' gifts of a lot, or one gift by its id. Nobody redeems them until the transaction ends. Accounts are
 * locked before gifts, as by who redeems one.
 */
export async function findGifts(tx: Tx, subject: string): Promise<Gift[]> {
  const gifts = tx
    .selectFrom('gifts')
    .selectAll()
    .where((gift) => gift.or([gift('lot', '=', subject), gift('id', '=', subject)]))
    .orderBy('id')
  const holders = (await gifts.execute()).flatMap((row) => row.account_id ?? [])
  if (holders.length > 0) await lockMembership(tx, ...holders)
  return (await gifts.forUpdate().execute()).map(toGift)
}

/** Gives an unredeemed gift a new code; the old one dies. null: none, until one is asked for. */
export async function storeGiftCode(
  tx: Tx,
  id: string,
  code: { code: string; sealed: string } | null,
): Promise<void> {
  await tx
    .updateTable('gifts')
    .set({
      code_hash: code === null ? null : hashToken(code.code),
      code_sealed: code === null ? null : code.sealed,
    })
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .execute()
}

/**
 * The account redeems a gift with its code.
 * @returns the membership afterwards; null: somebody was faster, or the code is no longer valid
 */
export async function takeGift(
  tx: Tx,
  entropy: Entropy,
  { code, accountId }: { code: string; accountId: string },
  now: Ms,
): Promise<Term | null> {
  await lockMembership(tx, accountId)
  const { numUpdatedRows } = await tx
    .updateTable('gifts')
    .set({ account_id: accountId, redeemed_at: now, code_sealed: null })
    .where('code_hash', '=', hashToken(code))
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('ready_at', '<=', now)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? rebuildMembership(tx, entropy, accountId) : null
}

/** Ends a gift: its code stops working, and its access ends if it was redeemed. */
export async function revokeGift(
  tx: Tx,
  entropy: Entropy,
  { id }: Pick<Gift, 'id'>,
  because: string,
  now: Ms,
): Promise<void> {
  const standing = await tx
    .selectFrom('gifts')
    .select('account_id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const holder = standing?.account_id ?? null
  if (holder !== null) {
    await lockMembership(tx, holder)
    await countUsed(tx, holder, now)
  }
  const revoked = await tx
    .updateTable('gifts')
    .set({ revoked_at: now, revoked_because: because, code_hash: null, code_sealed: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (!revoked || revoked.account_id === null) return
  if (revoked.account_id !== holder) await lockMembership(tx, revoked.account_id)
  await rebuildMembership(tx, entropy, revoked.account_id)
}

/** Moves what is left of one account's gifts to another, when both turn out to be one person's. */
export async function moveGifts(
  tx: Tx,
  entropy: Entropy,
  { from, to }: { from: string; to: string },
  now: Ms,
): Promise<void> {
  await lockMembership(tx, from, to)
  await countUsed(tx, from, now)
  const { numUpdatedRows } = await tx
    .updateTable('gifts')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await rebuildMembership(tx, entropy, from)
  await rebuildMembership(tx, entropy, to)
}

/** Orders of others whose gift this account holds, and since when. */
export async function ordersGivenTo(
  db: Queryable,
  accountId: string,
): Promise<{ id: string; since: Ms }[]> {
  const rows = await db
    .selectFrom('gifts')
    .select(['order_id as id', 'redeemed_at as since'])
    .where('account_id', '=', accountId)
    .where('order_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.flatMap(({ id, since }) => (id === null || since === null ? [] : { id, since }))
}

/** Stores a gift. @returns false: there is one with the same order, code, Telegram user, or wallet */
async function insertGift(
  tx: Tx,
  entropy: Entropy,
  gift: Partial<GiftRow> & Pick<GiftRow, 'kind' | 'plan' | 'ready_at' | 'expires_at'>,
  now: Ms,
): Promise<boolean> {
  const empty = {
    order_id: null,
    lot: null,
    hours: null,
    code_hash: null,
    code_sealed: null,
    account_id: null,
    redeemed_at: null,
    counts_from: null,
    used_ms: 0,
    telegram_key: null,
    wallet: null,
    revoked_at: null,
    revoked_because: null,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gifts')
    .values({ id: newId(entropy), ...empty, ...gift, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

function toGift(row: GiftRow): Gift {
  return {
    id: row.id,
    kind: row.kind,
    orderId: row.order_id,
    lot: row.lot,
    plan: row.plan,
    sealed: row.code_sealed,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
    accountId: row.account_id,
    redeemedAt: row.redeemed_at,
    revokedAt: row.revoked_at,
  }
}
