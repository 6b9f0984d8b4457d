import { Refusal } from '../../contract/errors.ts'
import { PLANS, type PlanId, upgradePrice } from '../../contract/plans.ts'
import { lockAccount, type Session, startSession } from '../../domains/accounts/index.ts'
import { discountOn } from '../../domains/coupons/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import {
  asDecided,
  countOffers,
  type Decision,
  dropTransfers,
  dropUnreadable,
  findDueOrders,
  findOrderOf,
  findOrdersByReference,
  findOrdersOfUnreadable,
  findOrdersServedBy,
  findOurWallets,
  findPayableOrder,
  type LockedCase,
  lockCase,
  newestSlotOf,
  noteOpened,
  type Offer,
  observeTransfers,
  observeUnreadable,
  offeredAccount,
  openOrder,
  type Sighting,
  storeClaim,
  storeCursor,
  storeObservations,
  type Transfer,
} from '../../domains/orders/index.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { fence, type Tx } from '../../kernel/db/database.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { type UsdCents, usdCents } from '../../kernel/money.ts'
import type { PurchaseContext } from './context.ts'
import { takeCoupon } from './coupon.ts'
import { ordersAwaiting } from './exchange-amount.ts'
import { proveByTransfer } from './proof.ts'
import { publishRetired } from './publish-retired.ts'
import { noteReferral, type ReferredBy } from './referral.ts'
import { settleNews } from './settlement.ts'
import { findUpgradeBase } from './upgrade-base.ts'

/**
 * The maximum age of a quotable price: some services are only polled every five minutes. Each
 * service's age limit depends on its own interval.
 */
const QUOTABLE_AGE_MS = 10 * MINUTE
const MOST_OPEN_ORDERS = 3
const MOST_RECHECKED = 100

/**
 * A visitor selects a plan: freezes price, rate, and amount as an order of this browser's session,
 * or returns the order that is still valid. Opens a session if there is none; `token` is its
 * secret.
 *
 * @param code a coupon's, as `readCode` writes it; null: none
 * @param gift for somebody else: at the whole price, also for members
 * @param referredBy null: nobody is credited for new buyers
 * @throws Refusal also if the coupon can't be used
 */
export async function quote(
  context: PurchaseContext,
  session: Session | null,
  plan: PlanId,
  code: string | null = null,
  gift = false,
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
    await lockAccount(tx, accountId)
    const raced = await findReusableOrder(tx, context, accountId, wanted)
    if (raced) return { orderId: raced, created: false, token: opened.token }
    await refuseTooManyOrders(tx, accountId, now)
    const terms = await termsOf(tx, accountId, wanted, now)
    const offer = {
      accountId,
      plan,
      gift,
      ...terms,
      slot,
      rate: reading.rate,
      sources: reading.sources,
    }
    const order = await openOrder(
      tx,
      {
        ...offer,
        recipient: context.recipient,
        usdcAccount: offeredAccount(context.usdc?.read() ?? null),
      },
      now,
      context.entropy,
    )
    if (referredBy) await noteReferral(tx, order, referredBy, now)
    return { orderId: order.id, created: true, token: opened.token }
  })
}

/** The buyer names the wallet that pays, and a Telegram username. Price and amount stay the order's. */
export async function claim(
  context: PurchaseContext,
  session: Session,
  claimed: { orderId: string; wallet: string; username: string | null },
): Promise<void> {
  const now = context.clock.now()
  const { ours } = await findOurWallets(context.db.read, [claimed.wallet])
  if (claimed.wallet === context.recipient || ours.has(claimed.wallet))
    throw new Refusal('invalid_wallet')
  const slot = await context.head.witnessed()
  await settleNews(context, async (tx) => {
    const locked = await lockCase(tx, [claimed.wallet], [claimed.orderId], now)
    const order = await findOrderOf(tx, session.accountId, claimed.orderId)
    if (!order) throw new Refusal('not_found')
    if (order.refusedAt !== null) throw new Refusal('order_closed')
    await noteOpened(tx, claimed.orderId, slot)
    // An endpoint may lag behind what we have read: a known payment came before this claim.
    const known = slot === null ? null : Math.max(slot, await newestSlotOf(tx, claimed.wallet))
    await storeClaim(tx, { ...claimed, slot: known }, now)
    return locked
  })
}

/**
 * Handles new transactions. Payments, their orders, and grants are committed together with the
 * cursor: after a crash the chain is read again from there, and nothing counts twice.
 *
 * @param epoch of the watcher's leadership: a replaced leader moves no cursor; null: move no cursor
 */
export async function observe(
  context: PurchaseContext,
  sighting: Sighting,
  epoch: number | null,
): Promise<void> {
  const { wallet, owner = wallet, commitment } = sighting
  const now = context.clock.now()
  await settleNews(context, async (tx) => {
    if (epoch !== null) await fence(tx, 'payments', epoch)
    const { ours, retiresAt } = await findOurWallets(tx, [owner, ...sendersOf(sighting)])
    const seen = {
      wallet,
      commitment,
      now,
      ours: new Set([context.recipient, ...ours]),
      retiresAt: retiresAt.get(owner) ?? null,
    }
    const orderOf = await findOrdersByReference(tx, sighting)
    const observations = sighting.transactions.map((transaction) =>
      observeTransfers(transaction, orderOf, seen),
    )
    const transfers = observations.flatMap((observation) => observation.transfers)
    const unreadable = sighting.unreadable.map((transaction) =>
      observeUnreadable(transaction, seen),
    )

    const served = await findOrdersServedBy(tx, sighting.dropped)
    const awaiting = await ordersAwaiting(tx, context, transfers)
    const signatures = commitment === 'finalized' ? signaturesOf(sighting) : []
    const attached = await findOrdersOfUnreadable(tx, wallet, signatures)
    const named = [...orderOf.values(), ...served, ...awaiting, ...attached]
    const locked = await lockCase(tx, payingWallets(transfers), named, now)
    const decisions = await dropUnreadable(tx, wallet, signatures)
    for (const decision of decisions.values()) refuseUnlocked(decision, locked)
    const decided = observations.map((observation, index) =>
      asDecided(observation, decisions.get(signatures[index] ?? '')),
    )
    const unread = unreadable.map((one) => ({ transfers: [one], mentions: [] }))
    await storeObservations(tx, [...decided, ...unread])
    await dropTransfers(tx, sighting.dropped)
    for (const { proof } of decided) if (proof) await proveByTransfer(tx, context, proof)
    for (const transfer of decided.flatMap((observation) => observation.transfers))
      await publishRetired(tx, context, transfer, now)
    if (sighting.cursor && epoch !== null) await storeCursor(tx, sighting.wallet, sighting.cursor)
    return locked
  })
}

/** Rechecks orders that are due: expired quotes, and claims that have waited long enough. */
export async function recheckDue(context: PurchaseContext): Promise<void> {
  const due = await findDueOrders(context.db.read, context.clock.now(), MOST_RECHECKED)
  const failures: unknown[] = []
  for (const id of due) {
    await settleNews(context, (tx) => lockCase(tx, [], [id], context.clock.now())).catch(
      (failure) => failures.push(failure),
    )
  }
  if (failures.length > 0) throw failures[0]
}

/** The highest slot known; null: the head is silent. @throws Refusal `chain_unavailable` */
async function knownSlot({ head }: PurchaseContext): Promise<number | null> {
  const slot = await head.witnessed()
  if (slot === null) await head.slot()
  return slot
}

type Wanted = { plan: PlanId; code: string | null; gift: boolean }

/** What a new order costs, and why. */
async function termsOf(
  tx: Tx,
  accountId: string,
  { plan, code, gift }: Wanted,
  now: number,
): Promise<Pick<Offer, 'price' | 'baseId' | 'coupon' | 'discount'>> {
  const whole = { price: PLANS[plan].price, baseId: null }
  const { price, baseId } = gift ? whole : await priceOf(tx, accountId, plan, now)
  if (code === null) return { price, baseId, coupon: null, discount: usdCents(0) }
  const coupon = await takeCoupon(tx, { accountId, plan, code, now })
  const discount = discountOn(price, coupon)
  return { price: usdCents(price - discount), baseId, coupon: code, discount }
}

async function priceOf(
  tx: Tx,
  accountId: string,
  plan: PlanId,
  now: number,
): Promise<{ price: UsdCents; baseId: string | null }> {
  const whole = { price: PLANS[plan].price, baseId: null }
  const membership = await findMembership(tx, accountId)
  if (!membership || !isActive(membership, now)) return whole
  if (membership.plan === 'lifetime') throw new Refusal('already_lifetime')
  const base = plan === 'lifetime' ? await findUpgradeBase(tx, accountId, now) : null
  return base === null ? whole : { price: upgradePrice(base.paid), baseId: base.id }
}

async function findReusableOrder(
  db: PurchaseContext['db']['read'],
  { clock, recipient }: PurchaseContext,
  accountId: string,
  { plan, code, gift }: Wanted,
): Promise<string | null> {
  const now = clock.now()
  const order = await findPayableOrder(db, accountId, { plan, gift, recipient }, now)
  // Money on its way comes first: a cheaper offer beside it would invite paying twice.
  if (!order || (order.coupon !== code && !order.seen)) return null
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

function sendersOf({ transactions }: Sighting): string[] {
  return transactions.flatMap(({ transfers, usdc }) =>
    [...transfers, ...(usdc?.transfers ?? [])].flatMap(({ source }) => source ?? []),
  )
}

/** An operator attached an unreadable payment while we waited for the locks: the next try takes its order's too. */
function refuseUnlocked(decision: Decision, { orders }: LockedCase): void {
  if (decision === 'refunded' || decision.orderId === null) return
  if (!orders.includes(decision.orderId))
    throw new RetryableError(`order ${decision.orderId} got a payment in the meantime`)
}

function signaturesOf({ transactions }: Sighting): string[] {
  return transactions.map(({ signature }) => signature)
}

function payingWallets(transfers: readonly Transfer[]): string[] {
  return transfers.flatMap(({ kind, source }) =>
    source !== null && (kind === 'system' || kind === 'reference') ? [source] : [],
  )
}
