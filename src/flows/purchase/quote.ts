import { Refusal } from '../../contract/errors.ts'
import { PLANS, type PlanId, upgradePrice } from '../../contract/plans.ts'
import { lockSession, type Session, startSession } from '../../domains/accounts/index.ts'
import { discountOn } from '../../domains/coupons/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import {
  countOffers,
  findPayableOrders,
  type Offer,
  offeredAccount,
  openOrder,
} from '../../domains/orders/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { type Rate, usdCents } from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import { takeCoupon } from './coupon.ts'
import { freezeReferral, type ReferredBy } from './referral.ts'
import { findUpgradeBase } from './upgrade-base.ts'

/**
 * The maximum age of a quotable price: some services are only polled every five minutes. Each
 * service's age limit depends on its own interval.
 */
const QUOTABLE_AGE_MS = 10 * MINUTE
const MOST_OPEN_ORDERS = 3

/** What a visitor selects. */
type PlanChoice = {
  plan: PlanId
  /** The coupon's code, as `readCode` returns it; null: none. */
  code?: string | null
  /** For somebody else: at the full price, also for members. */
  gift?: boolean
}

/**
 * A visitor selects a plan: freezes price, rate, and amount as an order of this browser's session,
 * or returns the order that is still valid. Opens a session if there is none; `token` is its
 * secret.
 *
 * @param referredBy null: nobody is credited for new buyers
 * @throws Refusal also if the coupon can't be used, or `no_session`
 */
export async function quote(
  context: Services,
  session: Session | null,
  { plan, code = null, gift = false }: PlanChoice,
  referredBy: ReferredBy | null = null,
): Promise<{ orderId: string; created: boolean; token: string | null }> {
  const wanted = { plan, code, gift }
  const existing =
    session && (await findReusableOrder(context.db.read, context, session.accountId, wanted))
  if (existing) return { orderId: existing, created: false, token: null }

  const now = context.clock.now()
  const { quote: reading } = context.prices.read()
  if (!reading || now - reading.at > QUOTABLE_AGE_MS) throw new Refusal('price_unavailable')
  const slot = await knownSlot(context)

  return context.db.transaction(async (tx) => {
    const opened = session ? { session, token: null } : await startSession(tx, context.entropy, now)
    const { accountId } = opened.session
    await lockSession(tx, opened.session, now)
    const raced = await findReusableOrder(tx, context, accountId, wanted)
    if (raced) return { orderId: raced, created: false, token: opened.token }
    await refuseTooManyOrders(tx, accountId, now)
    const { rate, sources } = reading
    const { recipient } = context
    const usdcAccount = offeredAccount(context.usdc?.read() ?? null)
    const terms = await termsOf(tx, accountId, wanted, { rate, now })
    const offer = { accountId, plan, gift, ...terms, slot, rate, sources, recipient, usdcAccount }
    const order = await openOrder(tx, offer, now, context.entropy)
    if (referredBy) await freezeReferral(tx, order, referredBy, now)
    return { orderId: order.id, created: true, token: opened.token }
  })
}

/** The highest slot known; null: the head did not move. @throws Refusal `chain_unavailable` */
async function knownSlot({ head }: Services): Promise<number | null> {
  const slot = await head.movingSlot()
  if (slot === null) await head.slot()
  return slot
}

type Wanted = Required<PlanChoice>

const NO_COUPON = { coupon: null, buyerKey: null, discount: usdCents(0) }

/** What a new order costs, and why. */
async function termsOf(
  tx: Tx,
  accountId: string,
  { plan, code, gift }: Wanted,
  { rate, now }: { rate: Rate; now: Ms },
): Promise<Pick<Offer, 'price' | 'baseId' | 'until' | 'coupon' | 'buyerKey' | 'discount'>> {
  const whole = { price: PLANS[plan].price, baseId: null, until: null }
  const { price, baseId, until } = gift ? whole : await priceOf(tx, accountId, plan, now)
  if (code === null) return { price, baseId, until, ...NO_COUPON }
  const { coupon, buyerKey } = await takeCoupon(tx, { accountId, plan, code, now })
  const discount = discountOn(price, coupon, rate)
  return { price: usdCents(price - discount), baseId, until, coupon: code, buyerKey, discount }
}

async function priceOf(
  tx: Tx,
  accountId: string,
  plan: PlanId,
  now: number,
): Promise<Pick<Offer, 'price' | 'baseId' | 'until'>> {
  const whole = { price: PLANS[plan].price, baseId: null, until: null }
  const membership = await findMembership(tx, accountId)
  if (!membership || !isActive(membership, now)) return whole
  if (membership.plan === 'lifetime') throw new Refusal('already_lifetime')
  const base = plan === 'lifetime' ? await findUpgradeBase(tx, accountId, now) : null
  return base === null
    ? whole
    : { price: upgradePrice(base.paid), baseId: base.id, until: base.until }
}

async function findReusableOrder(
  db: Queryable,
  { clock, recipient }: Services,
  accountId: string,
  { plan, code, gift }: Wanted,
): Promise<string | null> {
  const now = clock.now()
  const orders = await findPayableOrders(db, accountId, { plan, gift, recipient }, now)
  const [newest] = orders
  // A payment on its way comes first: a cheaper offer beside it would invite paying twice.
  const order = newest?.seen ? newest : orders.find(({ coupon }) => coupon === code)
  if (!order) return null
  if (plan === '30d' || gift) return order.id
  const membership = await findMembership(db, accountId)
  const isRunning = membership?.plan === '30d' && isActive(membership, now)
  const base = isRunning ? await findUpgradeBase(db, accountId, now) : null
  return order.baseId === (base?.id ?? null) ? order.id : null
}

async function refuseTooManyOrders(tx: Tx, accountId: string, now: number): Promise<void> {
  const count = await countOffers(tx, accountId, now)
  if (count >= MOST_OPEN_ORDERS) throw new Refusal('too_many_orders')
}
