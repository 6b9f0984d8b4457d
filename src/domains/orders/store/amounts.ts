import { sql } from 'kysely'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type Entropy, randomBelow } from '../../../kernel/ids.ts'
import { type Lamports, lamports, QUOTE_STEP } from '../../../kernel/money.ts'
import type { Order, OwnAmount } from '../order.ts'
import { FEE_ABOVE, FEE_BELOW, roomFor } from '../own-amount.ts'
import { storable } from '../table.ts'

/** How long an expired amount is reserved before another order may draw it. */
const RESERVED_MS = 7 * DAY
const MOST_TRIES = 20

/**
 * Draws a unique amount for an order: its quote plus 1 to 99,999 lamports, fewer if the quote was rounded up.
 *
 * @param slot the highest slot known: payments up to it were not for this amount
 * @returns the amount; null: none was free in twenty tries
 */
export async function reserveAmount(
  tx: Tx,
  entropy: Entropy,
  order: Order,
  slot: number,
  now: Ms,
): Promise<Lamports | null> {
  const { base, room } = roomFor(order)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const amount = lamports(base + BigInt(1 + randomBelow(entropy, room)))
    if (amount % QUOTE_STEP === 0n) continue
    const values = { order_id: order.id, slot, valid_until: order.monitoredUntil }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('amounts')
      .values({ lamports: storable(amount), ...values })
      .onConflict((conflict) =>
        conflict
          .column('lamports')
          .doUpdateSet(values)
          .where('amounts.valid_until', '<', now - RESERVED_MS),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return amount
  }
  return null
}

/** The account's amount that still waits for its payment; null: there is none. */
export async function findWaitingAmount(
  db: Queryable,
  accountId: string,
  now: Ms,
): Promise<OwnAmount | null> {
  const row = await openAmounts(db)
    .where('orders.account_id', '=', accountId)
    .where('amounts.valid_until', '>', now)
    .orderBy('amounts.valid_until', 'desc')
    .executeTakeFirst()
  return row ? toAmount(row) : null
}

/** Amounts of unsettled orders that equal one of those sent. */
export async function findAmounts(db: Queryable, sent: readonly Lamports[]): Promise<OwnAmount[]> {
  if (sent.length === 0) return []
  const rows = await openAmounts(db)
    .where('amounts.lamports', 'in', [...new Set(sent.map(storable))])
    .execute()
  return rows.map(toAmount)
}

/** Amounts of unsettled orders that fees or rounding may have turned into `sent`, the nearest first. */
export async function findNearAmounts(
  db: Queryable,
  sent: Lamports,
  { at, limit }: { at: Ms; limit: number },
): Promise<OwnAmount[]> {
  const rows = await openAmounts(db)
    .where('amounts.lamports', '>=', storable(sent - FEE_ABOVE))
    .where('amounts.lamports', '<=', storable(sent + FEE_BELOW))
    .where('amounts.valid_until', '>=', at)
    .orderBy(sql`abs(amounts.lamports - ${storable(sent)})`)
    .limit(limit)
    .execute()
  return rows.map(toAmount)
}

/** The amounts of those of these orders that are neither settled nor refused. */
export async function amountsOf(db: Queryable, orderIds: readonly string[]): Promise<OwnAmount[]> {
  if (orderIds.length === 0) return []
  const rows = await openAmounts(db).where('amounts.order_id', 'in', orderIds).execute()
  return rows.map(toAmount)
}

function openAmounts(db: Queryable) {
  return db
    .selectFrom('amounts')
    .innerJoin('orders', 'orders.id', 'amounts.order_id')
    .selectAll('amounts')
    .select('orders.account_id')
    .where('orders.settled_at', 'is', null)
    .where('orders.refused_at', 'is', null)
}

function toAmount(row: Tables['amounts'] & { account_id: string }): OwnAmount {
  return {
    lamports: lamports(row.lamports),
    orderId: row.order_id,
    accountId: row.account_id,
    slot: row.slot,
    validUntil: row.valid_until,
  }
}
