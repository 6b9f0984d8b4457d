import { percent } from '../../contract/format.ts'
import { type Coupon, endCoupon, listCoupons, storeCoupon } from '../../domains/coupons/index.ts'
import { formatCents } from '../../kernel/money.ts'
import { auditAction } from '../audit.ts'
import { countUses } from '../purchase/queries.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { iso, type ReportRow } from './reports.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>

/** Adds a coupon, and audits it. @throws OperatorRefusal if its code exists, or it would never be valid */
export async function addCoupon(
  context: Context,
  wanted: Omit<Coupon, 'createdAt' | 'from'> & { from: Coupon['from'] | null },
  because: string,
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const coupon = { ...wanted, from: wanted.from ?? now, createdAt: now }
  if (coupon.until !== null && coupon.until <= Math.max(coupon.from, now))
    throw new OperatorRefusal('This coupon would end before anybody could use it.')
  await db.transaction(async (tx) => {
    if (!(await storeCoupon(tx, coupon)))
      throw new OperatorRefusal(`The coupon ${coupon.code} already exists.`)
    await auditAction(tx, context, 'coupon', coupon.code, { ...detailOf(coupon), because })
  })
}

/** A coupon's details for the audit, whose subject is the code. */
function detailOf({ off, plan, firstOnly, linkedOnly, uses, usesEach, from, until }: Coupon) {
  const limits = { first_only: firstOnly, linked_only: linkedOnly, uses, uses_each: usesEach }
  return { ...off, plan, ...limits, from, until }
}

/** Ends a coupon at once; orders opened with it keep their price. @throws OperatorRefusal if there is none */
export async function stopCoupon(context: Context, code: string, because: string): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await endCoupon(tx, code, now))) throw new OperatorRefusal(`There is no coupon ${code}.`)
    await auditAction(tx, context, 'end_coupon', code, { because })
  })
}

/** Coupons, the newest first, with how many orders hold a use of each. */
export async function reportCoupons({ db, clock }: Context): Promise<ReportRow[]> {
  const coupons = await listCoupons(db.read)
  return Promise.all(
    coupons.map(async (coupon) => ({
      code: coupon.code,
      off:
        'cents' in coupon.off
          ? `${formatCents(coupon.off.cents)} USD`
          : percent(coupon.off.percent / 100),
      plan: coupon.plan ?? 'both',
      for: eligible(coupon),
      used: await countUses(db.read, coupon.code, clock.now(), null),
      uses: coupon.uses ?? 'any number',
      uses_each: coupon.usesEach ?? 'any number',
      from: iso(coupon.from),
      until: coupon.until === null ? 'forever' : iso(coupon.until),
    })),
  )
}

function eligible({ firstOnly, linkedOnly }: Coupon): string {
  const limits = [...(firstOnly ? ['first purchase'] : []), ...(linkedOnly ? ['linked'] : [])]
  return limits.length === 0 ? 'everybody' : limits.join(', ')
}
