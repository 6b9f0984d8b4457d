import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'

const AT_ONCE = 500

/**
 * Gives settled orders without a receipt their numbers, in the order in which they were settled: 1, 2, 3
 * in each year, without gaps.
 * @returns whether there may be more
 */
export async function numberReceipts(tx: Tx): Promise<boolean> {
  const orders = await tx
    .selectFrom('orders')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .select(['orders.id', 'orders.settled_at'])
    .where('orders.settled_at', 'is not', null)
    .where('receipts.order_id', 'is', null)
    .orderBy('orders.settled_at')
    .orderBy('orders.id')
    .limit(AT_ONCE)
    .execute()
  let stored = 0
  for (const { id, settled_at: at } of orders)
    if (at !== null && (await numberOne(tx, id, at))) stored += 1
  return orders.length === AT_ONCE || stored < orders.length
}

/**
 * Gives an order the next number of its year. @returns false: another transaction took this order or this
 * number first
 */
async function numberOne(tx: Tx, orderId: string, settledAt: Ms): Promise<boolean> {
  const year = new Date(settledAt).getUTCFullYear()
  const { last } = await tx
    .selectFrom('receipts')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  const kept = await tx
    .insertInto('receipts')
    .values({ order_id: orderId, year, number: (last ?? 0) + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** `2026-000123`; null: it has none yet. */
export async function findReceiptNumber(db: Queryable, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('receipts')
    .select(['year', 'number'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? receiptNumber(row) : null
}

/** `2026-000123`. */
export function receiptNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`
}
