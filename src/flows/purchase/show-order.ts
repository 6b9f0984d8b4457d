import type { OrderBody, OrderTransfer, Returned } from '../../contract/records.ts'
import { findBinding, type Session } from '../../domains/accounts/index.ts'
import {
  findMembership,
  giftsOfOrders,
  isActive,
  type Membership,
  termAfter,
} from '../../domains/memberships/index.ts'
import {
  amountsOf,
  findOrderOf,
  findTakenClaims,
  foldPayments,
  isAtPar,
  newestOrdersOf,
  nextPeriodOf,
  type Order,
  type OwnAmount,
  recordPageSeen,
  sumOfLine,
  type Transfer,
  toTransfer,
} from '../../domains/orders/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/database.ts'
import {
  coverLamports,
  formatExactSol,
  formatSol,
  formatUsdc,
  lamports,
  quoteUsdc,
  rateAsNumber,
  usdc,
} from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import { showGift } from './gifts/gift-code.ts'
import { payUrl, usdcPayUrl } from './pay-url.ts'
import { claimsOfOrders, returnsOfOrders, transfersServing } from './queries.ts'

type Context = Pick<Services, 'db' | 'clock' | 'prices' | 'sealer' | 'usdc'>

const MOST_SHOWN = 50
const RECORDED_EVERY_MS = 20 * SECOND

/** An order as its buyer sees it; null if it does not exist or belongs to another account. */
export async function showOrder(
  context: Context,
  session: Pick<Session, 'accountId'> | null,
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

/** Records that the order's page is open: in a flood of transactions, its reference is looked up first. */
export async function recordOpenPage({ db, clock }: Context, orderId: string): Promise<void> {
  const now = clock.now()
  await recordPageSeen(db.read, orderId, { now, unlessSince: now - RECORDED_EVERY_MS })
}

async function showWhere(
  context: Context,
  session: Pick<Session, 'accountId'>,
  orderId: string | null,
): Promise<OrderBody[]> {
  const { read } = context.db
  const orders = await findShown(read, session.accountId, orderId)
  if (orders.length === 0) return []

  const ids = orders.map(({ id }) => id)
  const transfers = await transfersServing(read, ids)
  const returns = await returnsOfOrders(read, ids)
  const claims = await claimsOfOrders(read, ids)
  const amounts = await amountsOf(read, ids)
  const gifts = await giftsOfOrders(
    read,
    orders.flatMap(({ id, gift }) => (gift ? id : [])),
  )
  const taken = claims.length > 0 ? await findTakenClaims(read, ids, context.clock.now()) : []
  const membership = await findMembership(read, session.accountId)
  const canTakeNext = !isMemberForLife(context, membership)
  const linked = membership !== null && (await findBinding(read, session.accountId))?.sealed != null

  return orders.map((order) => {
    const claim = claims.find(
      ({ order_id, username }) => order_id === order.id && username !== null,
    )
    return {
      ...showTerms(order),
      now: context.clock.now(),
      usdc: showUsdc(context, order),
      due: showDue(context, order),
      excess_usd_cents: order.excess,
      next_period: canTakeNext ? showNextPeriod(order) : null,
      periods_taken: order.periods,
      returned: returns.filter(({ order_id }) => order_id === order.id).map(showReturned),
      // Once a part was paid, the rest is asked for instead.
      exchange_amount:
        order.due === null ? showAmount(amounts.find(({ orderId }) => orderId === order.id)) : null,
      transfers: showTransfers(
        order,
        transfers.filter(({ order_id, state }) => order_id === order.id && state !== 'dropped'),
      ),
      claim: claim ? showClaim(claim, taken) : null,
      renewal: showRenewal(context, order, membership, linked),
      gift: showGift(
        order,
        gifts.find(({ orderId }) => orderId === order.id),
        context.sealer,
        context.clock.now(),
      ),
    }
  })
}

type TransferShown = Awaited<ReturnType<typeof transfersServing>>[number]
type ClaimShown = Awaited<ReturnType<typeof claimsOfOrders>>[number]
type Taken = Awaited<ReturnType<typeof findTakenClaims>>

function showTransfers(order: Order, rows: readonly TransferShown[]): OrderTransfer[] {
  const listed = rows.map((row) => ({
    row,
    // The payment before any return, which is shown beside it.
    transfer: toTransfer({ ...row, returned: 0 }),
    refund: row.refund_signature,
  }))
  return foldPayments(order, listed).map(showLine)
}

type Listed = { row: TransferShown; transfer: Transfer; refund: string | null }

/** One payment, or several as their sum. */
function showLine(line: readonly Listed[]): OrderTransfer {
  const [first] = line as [Listed, ...Listed[]]
  const { transfer, refund } = first
  const isOne = line.length === 1
  const coins = sumOfLine(line)
  const sol = isOne ? formatSol : formatExactSol
  const final = line.map((one) => one.transfer.finalizedAt)
  return {
    signature: transfer.signature,
    count: line.length,
    lamports: coins.lamports?.toString() ?? null,
    sol: coins.lamports === null ? null : sol(coins.lamports),
    usdc: coins.usdc === null ? null : { units: `${coins.usdc}`, amount: formatUsdc(coins.usdc) },
    returned: `${line.reduce((sum, { row }) => sum + BigInt(row.returned), 0n)}`,
    source: isOne ? transfer.source : null,
    seen_at: transfer.firstSeenAt,
    final_at: final.includes(null) ? null : Math.max(...final.map(Number)),
    refund:
      refund === null || first.row.refunded_at === null
        ? null
        : { signature: refund, at: first.row.refunded_at },
  }
}

type ReturnShown = Awaited<ReturnType<typeof returnsOfOrders>>[number]

/** Returned parts of the excess, as an order's page and its receipt show them. */
export function showReturned({
  signature,
  destination,
  lamports: inSol,
  usdc: inUsdc,
  at,
}: ReturnShown): Returned {
  return {
    signature,
    to: destination,
    sol: inSol > 0 ? formatExactSol(lamports(inSol)) : null,
    usdc: inUsdc ? formatUsdc(usdc(inUsdc)) : null,
    at,
  }
}

function showClaim(claim: ClaimShown, taken: Taken): OrderBody['claim'] {
  const { order_id, wallet, username, proven_at } = claim
  return {
    wallet,
    username,
    proven: proven_at !== null,
    taken: taken.some((one) => one.order_id === order_id && one.wallet === wallet),
  }
}

/** One order of the account, or its newest ones. */
async function findShown(
  db: Queryable,
  accountId: string,
  orderId: string | null,
): Promise<Order[]> {
  if (orderId === null) return newestOrdersOf(db, accountId, MOST_SHOWN)
  const order = await findOrderOf(db, accountId, orderId)
  return order ? [order] : []
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
    discount: order.coupon === null ? null : { code: order.coupon, usd_cents: order.discount },
    settled_at: order.settledAt,
    refused: order.refusedAt !== null,
  }
}

function isMemberForLife({ clock }: Context, membership: Membership | null): boolean {
  return membership?.plan === 'lifetime' && isActive(membership, clock.now())
}

function showRenewal(
  { clock }: Context,
  order: Order,
  membership: Membership | null,
  linked: boolean,
): OrderBody['renewal'] {
  if (membership === null || order.plan !== '30d' || order.gift) return null
  if (order.settledAt !== null) return null
  const { expiresAt } = termAfter(membership, { plan: order.plan, grantedAt: clock.now() })
  return expiresAt === null ? null : { until: expiresAt, linked }
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

/**
 * The missing amount, at the frozen rate while it is valid, then at the current one, rounded up so that it
 * suffices.
 */
function showDue({ clock, prices }: Context, order: Order): OrderBody['due'] {
  if (order.due === null) return null
  const frozen = clock.now() < order.expiresAt
  const today = prices.read().quote?.rate
  const asQuoted = order.dueLamports ?? coverLamports(order.due, order.rate)
  const amount = frozen || !today ? asQuoted : coverLamports(order.due, today)
  return { sol: formatSol(amount), lamports: amount.toString(), pay_url: payUrl(order, amount) }
}

/**
 * The amount to pay in USDC: the price, or what is missing of it. Only if the account exists, and while
 * USDC counts as a dollar: by the quote, then by its price.
 */
function showUsdc({ clock, usdc }: Context, order: Order): OrderBody['usdc'] {
  const now = usdc?.read() ?? null
  if (now === null || !now.exists || order.usdcAccount !== now.account) return null
  if (clock.now() >= order.expiresAt && !isAtPar(now.price)) return null
  const units = quoteUsdc(order.due ?? order.price)
  const amount = formatUsdc(units)
  const { mint, account } = now
  const pay_url = usdcPayUrl(order, amount, mint)
  return { amount, units: `${units}`, mint, account, pay_url }
}
