import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { usdCents } from '../../kernel/money.ts'
import type { Coupon } from './coupon.ts'
import type { CouponRow } from './table.ts'

/** Stores a coupon. @returns false: the code is taken */
export async function storeCoupon(tx: Tx, coupon: Coupon): Promise<boolean> {
  const kept = await tx
    .insertInto('coupons')
    .values(fromCoupon(coupon))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** The newest first. */
export async function listCoupons(db: Queryable): Promise<Coupon[]> {
  const rows = await db.selectFrom('coupons').selectAll().orderBy('created_at', 'desc').execute()
  return rows.map(toCoupon)
}

/**
 * Locks the coupon until the transaction ends, so that two orders never take its last use. null: no
 * such code.
 */
export async function lockCoupon(tx: Tx, code: string): Promise<Coupon | null> {
  const row = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  return row ? toCoupon(row) : null
}

/** Ends a coupon at once. Orders that were opened with it keep their price. @returns false: no such code */
export async function endCoupon(tx: Tx, code: string, now: Ms): Promise<boolean> {
  const ended = await tx
    .updateTable('coupons')
    .set({ valid_until: now })
    .where('code', '=', code)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

function toCoupon(row: CouponRow): Coupon {
  return {
    code: row.code,
    off: row.cents === null ? { percent: row.percent ?? 0 } : { cents: usdCents(row.cents) },
    plan: row.plan,
    firstOnly: row.first_only === 1,
    linkedOnly: row.linked_only === 1,
    uses: row.uses,
    usesEach: row.uses_each,
    from: row.valid_from,
    until: row.valid_until,
    createdAt: row.created_at,
  }
}

function fromCoupon(coupon: Coupon): CouponRow {
  return {
    code: coupon.code,
    percent: 'percent' in coupon.off ? coupon.off.percent : null,
    cents: 'cents' in coupon.off ? coupon.off.cents : null,
    plan: coupon.plan,
    first_only: Number(coupon.firstOnly),
    linked_only: Number(coupon.linkedOnly),
    uses: coupon.uses,
    uses_each: coupon.usesEach,
    valid_from: coupon.from,
    valid_until: coupon.until,
    created_at: coupon.createdAt,
  }
}
