import type {
  ConsoleCoupon,
  ConsoleCouponsBody,
  ConsoleGiftLot,
  ConsoleGiftsBody,
} from '../../contract/console/selling.ts'
import { type Coupon, listCoupons } from '../../domains/coupons/index.ts'
import { countGifts } from '../../domains/memberships/index.ts'
import { countUses } from '../purchase/queries.ts'
import type { Services } from '../services.ts'

/** Coupons, the newest first, with how many orders hold a use of each. */
export async function listConsoleCoupons({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<ConsoleCouponsBody> {
  const coupons = await listCoupons(db.read)
  const now = clock.now()
  return {
    coupons: await Promise.all(
      coupons.map(async (coupon) =>
        shownCoupon(coupon, await countUses(db.read, coupon.code, now, null)),
      ),
    ),
  }
}

function shownCoupon(coupon: Coupon, used: number): ConsoleCoupon {
  const { code, off, plan, firstOnly, linkedOnly, uses, usesEach, from, until } = coupon
  return {
    code,
    plan,
    uses,
    used,
    from,
    until,
    percent: 'percent' in off ? off.percent : null,
    cents: 'cents' in off ? off.cents : null,
    first_only: firstOnly,
    linked_only: linkedOnly,
    uses_each: usesEach,
  }
}

/** Gifts by lot, the newest first. Those given on members' pages count together, as bought ones and trials do. */
export async function listGiftLots({ db }: Pick<Services, 'db'>): Promise<ConsoleGiftsBody> {
  const lots = new Map<string, ConsoleGiftLot>()
  for (const row of await countGifts(db.read)) {
    const kind = row.kind === 'operator' ? kindOf(row.lot) : row.kind
    const lot = kind === 'lot' ? row.lot : null
    const key = `${kind} ${lot} ${row.plan}`
    const before = lots.get(key)
    lots.set(key, {
      kind,
      lot,
      plan: row.plan,
      made: (before?.made ?? 0) + row.made,
      redeemed: (before?.redeemed ?? 0) + row.redeemed,
      ended: (before?.ended ?? 0) + row.revoked,
      last_made_at: Math.max(before?.last_made_at ?? 0, row.last_made_at),
      last_expires_at: Math.max(before?.last_expires_at ?? 0, row.last_expires_at),
    })
  }
  return { lots: [...lots.values()] }
}

/** `giveGift` names a lot after its member. */
function kindOf(lot: string | null): 'lot' | 'member' {
  return lot?.startsWith('member-') ? 'member' : 'lot'
}
