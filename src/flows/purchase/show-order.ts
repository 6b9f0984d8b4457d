import { sql } from 'kysely'
import { BRAND } from '../../contract/constants.ts'
import { PLANS } from '../../contract/plans.ts'
import type { OrderBody, OrderTransfer } from '../../contract/records.ts'
import type { Session } from '../../domains/accounts/index.ts'
import { findMembership, isActive } from '../../domains/memberships/index.ts'
import {
  amountsOf,
  excessOf,
  findTakenClaims,
  nextPeriodOf,
  type Order,
  type OwnAmount,
  toOrder,
  toTransfer,
} from '../../domains/orders/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import {
  coverLamports,
  formatExactSol,
  formatSol,
  type Lamports,
  rateAsNumber,
} from '../../kernel/money.ts'
import type { PurchaseContext } from './context.ts'

type Context = Pick<PurchaseContext, 'db' | 'clock' | 'prices'>

const NOTED_EVERY_MS = 20 * SECOND

/** An order as its buyer sees it; null when it does not exist or is somebody else's. */
export async function showOrder(
  context: Context,
  session: Session | null,
  orderId: string,
): Promise<OrderBody | null> {
  if (!session) return null
  const [order] = await showWhere(context, session, orderId)
  return order ?? null
}

/** The session's orders, newest first. The settled ones are its receipts. */
export function showOrders(context: Context, session: Session): Promise<OrderBody[]> {
  return showWhere(context, session, null)
}

/** Notes that somebody is looking at the order's page: its reference is looked up first in a flood. */
export async function noteOpenPage({ db, clock }: Context, orderId: string): Promise<void> {
  const now = clock.now()
  await db.read
    .updateTable('orders')
    .set({ page_seen_at: now })
    .where('id', '=', orderId)
    .where('page_seen_at', '<', now - NOTED_EVERY_MS)
    .execute()
}

async function showWhere(
  context: Context,
  session: Session,
  orderId: string | null,
): Promise<OrderBody[]> {
  const { read } = context.db
  let query = read.selectFrom('orders').selectAll().where('account_id', '=', session.accountId)
  if (orderId !== null) query = query.where('id', '=', orderId)
  const orders = (await query.orderBy('opened_at', 'desc').limit(50).execute()).map(toOrder)
  if (orders.length === 0) return []

  const ids = orders.map(({ id }) => id)
  const transfers = await read
    .selectFrom('transfers')
    .leftJoin('refunds', 'refunds.id', 'transfers.refund_id')
    .selectAll('transfers')
    .select(['refunds.signature as refund_signature', 'refunds.at as refunded_at'])
    .where('order_id', 'in', ids)
    .orderBy('slot')
    .execute()
  const claims = await read
    .selectFrom('claims')
    .leftJoin('wallet_proofs as proof', (join) =>
      join
        .onRef('proof.order_id', '=', 'claims.order_id')
        .onRef('proof.wallet', '=', 'claims.wallet'),
    )
    .selectAll('claims')
    .select(sql<number | null>`proof.proven_at`.as('proven_at'))
    .where('claims.order_id', 'in', ids)
    .orderBy('named_at', 'desc')
    .execute()

  const amounts = await amountsOf(read, ids)
  const taken = await findTakenClaims(read, ids, context.clock.now())
  const canTakeNext = !(await isMemberForLife(context, session.accountId))

  return orders.map((order) => {
    const claim = claims.find(
      ({ order_id, username }) => order_id === order.id && username !== null,
    )
    return {
      ...showTerms(order),
      now: context.clock.now(),
      due: showDue(context, order),
      excess_usd_cents: excessOf(order),
      next_period: canTakeNext ? showNextPeriod(order) : null,
      periods_taken: order.periods,
      exchange_amount: showAmount(amounts.find(({ orderId }) => orderId === order.id)),
      transfers: transfers
        .filter(({ order_id, state }) => order_id === order.id && state !== 'dropped')
        .map((row): OrderTransfer => {
          const { signature, lamports, source, firstSeenAt, finalizedAt } = toTransfer(row)
          const sol = lamports === null ? null : formatSol(lamports)
          return {
            signature,
            lamports: lamports?.toString() ?? null,
            sol,
            source,
            seen_at: firstSeenAt,
            final_at: finalizedAt,
            refund:
              row.refund_signature === null || row.refunded_at === null
                ? null
                : { signature: row.refund_signature, at: row.refunded_at },
          }
        }),
      claim: claim
        ? {
            wallet: claim.wallet,
            username: claim.username,
            proven: claim.proven_at !== null,
            taken: taken.some(
              ({ order_id, wallet }) => order_id === order.id && wallet === claim.wallet,
            ),
          }
        : null,
    }
  })
}

function showTerms(order: Order) {
  return {
    id: order.id,
    plan: order.plan,
    status: order.status,
    exception: order.exception,
    usd_cents: order.price,
    sol: formatSol(order.lamports),
    lamports: order.lamports.toString(),
    sol_usd: rateAsNumber(order.rate),
    recipient: order.recipient,
    reference: order.reference,
    pay_url: payUrl(order, order.lamports),
    opened_at: order.openedAt,
    expires_at: order.expiresAt,
    monitored_until: order.monitoredUntil,
    upgrade: order.baseId !== null,
    settled_at: order.settledAt,
  }
}

async function isMemberForLife({ db, clock }: Context, accountId: string): Promise<boolean> {
  const membership = await findMembership(db.read, accountId)
  return membership?.plan === 'lifetime' && isActive(membership, clock.now())
}

function showNextPeriod(order: Order): OrderBody['next_period'] {
  const next = nextPeriodOf(order)
  return next && { price_cents: next.price, lamports: next.lamports.toString() }
}

function showAmount(amount: OwnAmount | undefined): OrderBody['exchange_amount'] {
  if (!amount) return null
  const { lamports, validUntil } = amount
  return { sol: formatExactSol(lamports), lamports: `${lamports}`, valid_until: validUntil }
}

/** What is missing, at the frozen rate while it holds, then at today's: rounded up so that it suffices. */
function showDue({ clock, prices }: Context, order: Order): OrderBody['due'] {
  if (order.due === null) return null
  const frozen = clock.now() < order.expiresAt
  const today = prices.read().quote?.rate
  const amount = coverLamports(order.due, frozen || !today ? order.rate : today)
  return { sol: formatSol(amount), lamports: amount.toString(), pay_url: payUrl(order, amount) }
}

/** A Solana Pay transfer request: https://docs.solanapay.com/spec */
export function payUrl(
  order: Pick<OrderBody, 'recipient' | 'reference' | 'plan'>,
  amount: Lamports,
  memo?: string,
): string {
  const query = new URLSearchParams({
    amount: formatExactSol(amount),
    reference: order.reference,
    label: BRAND,
    message: PLANS[order.plan].title,
    ...(memo === undefined ? {} : { message: memo, memo }),
  })
  return `solana:${order.recipient}?${query.toString().replaceAll('+', '%20')}`
}
