import { Refusal } from '../contract/errors.ts'
import { PLANS, type PlanId, UPGRADE_PRICE } from '../contract/plans.ts'
import { lockAccount, type Session, startSession } from '../domains/accounts/index.ts'
import { findMembership, isActive } from '../domains/memberships/index.ts'
import {
  countProofs,
  dropTransfers,
  isUpgraded,
  keepObservation,
  lockCase,
  observeTransfers,
  observeUnreadable,
  openOrder,
  type Sighting,
  storable,
  storeClaim,
  storeProof,
  type Transfer,
} from '../domains/orders/index.ts'
import { MINUTE } from '../kernel/clock.ts'
import { fence, type Tx } from '../kernel/db/database.ts'
import type { UsdCents } from '../kernel/money.ts'
import type { PurchaseContext } from './context.ts'
import { recoverByTransfer } from './proof.ts'
import { settleNews } from './settlement.ts'

const QUOTABLE_AGE_MS = 2 * MINUTE
const MOST_OPEN_ORDERS = 3
const MOST_PROOFS = 10

/**
 * A visitor wants a plan: freezes price, rate and amount as an order of this browser's session, or
 * finds the one that still stands. Opens a session when there is none; `token` is its secret.
 */
export async function quote(
  context: PurchaseContext,
  session: Session | null,
  plan: PlanId,
): Promise<{ orderId: string; created: boolean; token: string | null }> {
  const standing =
    session && (await findStandingOrder(context.db.read, context, session.accountId, plan))
  if (standing) return { orderId: standing, created: false, token: null }

  const now = context.clock.now()
  const { quote: reading } = context.prices.read()
  if (!reading || now - reading.at > QUOTABLE_AGE_MS) throw new Refusal('price_unavailable')
  const slot = await context.head.slot()

  return context.db.transaction(async (tx) => {
    const opened = session ? { session, token: null } : await startSession(tx, context.entropy, now)
    const { accountId } = opened.session
    await lockAccount(tx, accountId)
    const raced = await findStandingOrder(tx, context, accountId, plan)
    if (raced) return { orderId: raced, created: false, token: opened.token }
    await refuseTooManyOrders(tx, accountId, now)
    const { price, upgrades } = await priceOf(tx, accountId, plan, now)
    const offer = {
      accountId,
      plan,
      price,
      upgrades,
      slot,
      rate: reading.rate,
      sources: reading.sources,
    }
    const order = await openOrder(
      tx,
      { ...offer, recipient: context.recipient },
      now,
      context.entropy,
    )
    return { orderId: order.id, created: true, token: opened.token }
  })
}

/** The buyer names the wallet that pays, and a Telegram username. Price and amount stay the order's. */
export async function claim(
  context: PurchaseContext,
  session: Session,
  said: { orderId: string; wallet: string; username: string | null },
): Promise<void> {
  const now = context.clock.now()
  if (said.wallet === context.recipient) throw new Refusal('invalid_wallet')
  await settleNews(context, async (tx) => {
    const locked = await lockCase(tx, [said.wallet], [said.orderId], now)
    const order = await tx
      .selectFrom('orders')
      .select(['account_id', 'refused_at'])
      .where('id', '=', said.orderId)
      .executeTakeFirst()
    if (order?.account_id !== session.accountId) throw new Refusal('not_found')
    if (order.refused_at !== null) throw new Refusal('order_closed')
    await storeClaim(tx, said, now)
    return locked
  })
}

/**
 * The chain has news. What was paid, whom it serves and what it grants are committed together with
 * the cursor: after a crash the chain is read again from there, and nothing counts twice.
 *
 * @param epoch of the watcher's leadership: one that lost it moves no cursor; null: moves none anyway
 */
export async function observe(
  context: PurchaseContext,
  sighting: Sighting,
  epoch: number | null,
): Promise<void> {
  const seen = {
    wallet: sighting.wallet,
    commitment: sighting.commitment,
    now: context.clock.now(),
  }
  await settleNews(context, async (tx) => {
    if (epoch !== null) await fence(tx, 'payments', epoch)
    const orderOf = await ordersByReference(tx, sighting)
    const observations = sighting.transactions.map((transaction) =>
      observeTransfers(transaction, orderOf, seen),
    )
    const transfers = observations.flatMap((observation) => observation.transfers)
    const unreadable = sighting.unreadable.map((transaction) =>
      observeUnreadable(transaction, seen),
    )

    const served = await ordersServedBy(tx, sighting.dropped)
    const locked = await lockCase(
      tx,
      payingWallets(transfers),
      [...orderOf.values(), ...served],
      seen.now,
    )
    for (const observation of observations) await keepObservation(tx, observation)
    await keepObservation(tx, { transfers: unreadable, mentions: [] })
    await dropTransfers(tx, sighting.dropped)
    for (const transfer of transfers) await noteProof(tx, context, transfer)
    if (sighting.cursor && epoch !== null) await keepCursor(tx, sighting.wallet, sighting.cursor)
    return locked
  })
}

/** Looks again at orders whose time has come: quotes that expire, claims that have waited long enough. */
export async function recheckDue(context: PurchaseContext): Promise<void> {
  const due = await context.db.read
    .selectFrom('orders')
    .select('id')
    .where('recheck_at', '<=', context.clock.now())
    .orderBy('recheck_at')
    .limit(100)
    .execute()
  const failures: unknown[] = []
  for (const { id } of due) {
    await settleNews(context, (tx) => lockCase(tx, [], [id], context.clock.now())).catch(
      (failure) => failures.push(failure),
    )
  }
  if (failures.length > 0) throw failures[0]
}

async function priceOf(
  tx: Tx,
  accountId: string,
  plan: PlanId,
  now: number,
): Promise<{ price: UsdCents; upgrades: string | null }> {
  const membership = await findMembership(tx, accountId)
  if (!membership || !isActive(membership, now)) return { price: PLANS[plan].price, upgrades: null }
  if (membership.plan === 'lifetime') throw new Refusal('already_lifetime')
  const isUpgrade = plan === 'lifetime' && !(await isUpgraded(tx, membership.id, null))
  return isUpgrade
    ? { price: UPGRADE_PRICE, upgrades: membership.id }
    : { price: PLANS[plan].price, upgrades: null }
}

async function findStandingOrder(
  db: PurchaseContext['db']['read'],
  { clock, recipient }: PurchaseContext,
  accountId: string,
  plan: PlanId,
): Promise<string | null> {
  const now = clock.now()
  const order = await db
    .selectFrom('orders')
    .select(['id', 'upgrades'])
    .where('account_id', '=', accountId)
    .where('plan', '=', plan)
    .where('recipient', '=', recipient)
    .where((order) =>
      order.or([
        order('expires_at', '>', now),
        // Money is on its way: a second offer would invite paying twice.
        order.and([order('status', '=', 'seen'), order('monitored_until', '>', now)]),
      ]),
    )
    .where('settled_at', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst()
  if (!order || plan === '30d') return order?.id ?? null
  const membership = await findMembership(db, accountId)
  const upgradable = membership?.plan === '30d' && isActive(membership, now) ? membership.id : null
  return order.upgrades === upgradable ? order.id : null
}

async function refuseTooManyOrders(tx: Tx, accountId: string, now: number): Promise<void> {
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MOST_OPEN_ORDERS) throw new Refusal('too_many_orders')
}

async function ordersByReference(tx: Tx, { transactions }: Sighting): Promise<Map<string, string>> {
  const keys = [...new Set(transactions.flatMap(({ accountKeys }) => accountKeys))]
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'reference'])
    .where('reference', 'in', keys)
    .execute()
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

async function ordersServedBy(tx: Tx, signatures: readonly string[]): Promise<string[]> {
  if (signatures.length === 0) return []
  const rows = await tx
    .selectFrom('transfers')
    .select(['order_id', 'source'])
    .where('signature', 'in', signatures)
    .execute()
  const wallets = rows.flatMap(({ source }) => source ?? [])
  const claiming =
    wallets.length > 0
      ? await tx.selectFrom('claims').select('order_id').where('wallet', 'in', wallets).execute()
      : []
  return [...rows, ...claiming].flatMap(({ order_id }) => order_id ?? [])
}

function payingWallets(transfers: readonly Transfer[]): string[] {
  return transfers.flatMap(({ kind, source }) =>
    source !== null && (kind === 'system' || kind === 'reference') ? [source] : [],
  )
}

/**
 * Who pays under an order's own reference has shown to be behind that order. The reference is public
 * from the first payment on, so that only so many are written down.
 */
async function noteProof(tx: Tx, context: PurchaseContext, transfer: Transfer): Promise<void> {
  const { kind, source, orderId, state } = transfer
  if (kind !== 'reference' || state !== 'finalized' || source === null || orderId === null) return
  if ((await countProofs(tx, orderId)) < MOST_PROOFS) {
    await storeProof(tx, { orderId, wallet: source, method: 'transfer' }, context.clock.now())
  }
  await recoverByTransfer(tx, context, orderId, source)
}

async function keepCursor(
  tx: Tx,
  wallet: string,
  { slot, balance }: NonNullable<Sighting['cursor']>,
): Promise<void> {
  const values = { slot, balance: balance === null ? null : storable(balance) }
  await tx
    .insertInto('cursors')
    .values({ wallet, ...values })
    .onConflict((conflict) => conflict.column('wallet').doUpdateSet(values))
    .execute()
}
