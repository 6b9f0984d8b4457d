import type { Claim, Evidence, Order, Transfer } from '../../src/domains/orders/order.ts'
import { DAY, MINUTE } from '../../src/kernel/clock.ts'
import { lamports, quoteLamports, rate, usdCents } from '../../src/kernel/money.ts'

/** The moment at which the orders of these cases are opened. */
export const OPENED = 1_795_219_200_000
export const RATE = rate(145_000_000n)
export const PRICE = usdCents(15_000)

/** Parts of a case to judge. Each takes its differences from an ordinary one. */
export function orderOf(change: Partial<Order> = {}): Order {
  return {
    id: 'order',
    accountId: 'buyer',
    plan: '30d',
    gift: false,
    coupon: null,
    discount: usdCents(0),
    price: PRICE,
    rate: RATE,
    lamports: quoteLamports(PRICE, RATE),
    recipient: 'shop',
    usdcAccount: null,
    reference: 'reference',
    baseId: null,
    upgradedBy: null,
    openedSlot: 1_000,
    openedAt: OPENED,
    expiresAt: OPENED + 15 * MINUTE,
    monitoredUntil: OPENED + 15 * MINUTE + DAY,
    status: 'open',
    exception: 'none',
    due: null,
    dueLamports: null,
    excess: null,
    offered: null,
    periods: 0,
    settledPrice: null,
    settledAt: null,
    settledBy: null,
    forLess: false,
    holdsUse: false,
    recoveredBy: null,
    refusedAt: null,
    recheckAt: null,
    ...change,
  }
}

/** A finalized payment of the full price from `wallet`, a minute after the order was opened. */
export function transferOf(change: Partial<Transfer> = {}): Transfer {
  return {
    signature: 'signature',
    path: '0',
    kind: 'system',
    recipient: 'shop',
    source: 'wallet',
    lamports: lamports(1_034_500_000n),
    usdc: null,
    detail: null,
    slot: 1_150,
    blockTime: OPENED + MINUTE,
    state: 'finalized',
    firstSeenAt: OPENED + MINUTE,
    finalizedAt: OPENED + MINUTE,
    orderId: null,
    matchedBy: null,
    matchedAt: null,
    ...change,
  }
}

/** A claim stored half a minute after the order was opened, before the ordinary payment. */
export function claimOf(change: Partial<Claim> = {}): Claim {
  return {
    orderId: 'order',
    wallet: 'wallet',
    username: null,
    slot: 1_075,
    proven: false,
    exchange: false,
    paidForAnother: false,
    ...change,
  }
}

export function evidenceOf(orders: readonly Order[], change: Partial<Evidence> = {}): Evidence {
  return {
    transfers: [],
    claims: [],
    crowded: new Map(),
    amounts: [],
    exchanges: new Set(),
    rates: [],
    now: OPENED + 2 * MINUTE,
    orders: new Map(orders.map((order) => [order.id, order])),
    mentions: [],
    upgrades: new Map(),
    ...change,
  }
}
