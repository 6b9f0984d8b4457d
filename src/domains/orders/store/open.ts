import { MONITOR_MS, QUOTE_MS } from '../../../contract/constants.ts'
import type { PlanId } from '../../../contract/plans.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { type Entropy, newId } from '../../../kernel/ids.ts'
import {
  coverLamports,
  type Lamports,
  quoteLamports,
  type Rate,
  type UsdCents,
  worth,
} from '../../../kernel/money.ts'
import { covers } from '../credit.ts'
import type { Order } from '../order.ts'
import { newReference } from '../reference.ts'
import { storable, toOrder } from '../table.ts'
import { storeOurWallets } from './our-wallets.ts'

export type Offer = {
  accountId: string
  plan: PlanId
  gift: boolean
  /** With the discount. */
  price: UsdCents
  coupon: string | null
  /** The Telegram user who uses the coupon, by their key; null: none is linked. */
  buyerKey: string | null
  discount: UsdCents
  baseId: string | null
  /** When the price ends before its quote would: with the 30 days that it upgrades; null: it doesn't. */
  until: Ms | null
  rate: Rate
  sources: string[]
  recipient: string
  /** Where it can be paid in USDC; null: nowhere. */
  usdcAccount: string | null
  /** The highest slot known; null: the head did not move. */
  slot: number | null
}

/** Freezes an offer as an order: from here on neither price nor rate nor amount moves. */
export async function openOrder(tx: Tx, offer: Offer, now: Ms, entropy: Entropy): Promise<Order> {
  await storeOurWallets(tx, [offer.recipient])
  const expiresAt = Math.min(now + QUOTE_MS, offer.until ?? Number.POSITIVE_INFINITY)
  const row = await tx
    .insertInto('orders')
    .values({
      id: newId(entropy),
      account_id: offer.accountId,
      plan: offer.plan,
      gift: Number(offer.gift),
      price_cents: offer.price,
      coupon: offer.coupon,
      buyer_key: offer.buyerKey,
      discount_cents: offer.discount,
      rate: storable(offer.rate),
      rate_sources: offer.sources.join(','),
      lamports: storable(amountFor(offer)),
      recipient: offer.recipient,
      usdc_account: offer.usdcAccount,
      reference: newReference(entropy),
      opened_slot: offer.slot,
      opened_at: now,
      expires_at: expiresAt,
      monitored_until: now + QUOTE_MS + MONITOR_MS,
      status: 'open',
      exception: 'none',
      due_cents: null,
      due_lamports: null,
      excess_cents: null,
      offered_cents: null,
      judged_cents: null,
      settled_at: null,
      refused_at: null,
      page_seen_at: now,
      recheck_at: expiresAt,
      settled_by: null,
      recovered_by: null,
      base_id: offer.baseId,
      upgraded_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toOrder(row)
}

/** Rounded up if rounding to 0.0001 SOL would leave less than 99% of a price of a few dollars. */
function amountFor({ price, rate }: Offer): Lamports {
  const amount = quoteLamports(price, rate)
  return covers(worth(amount, rate), price) ? amount : coverLamports(price, rate)
}

/**
 * Stores a later slot for an order that was opened while the head did not move: payments after it can be
 * for the order. The caller holds the order's lock.
 */
export async function storeOpenedSlot(tx: Tx, orderId: string, slot: number | null): Promise<void> {
  if (slot === null) return
  await tx
    .updateTable('orders')
    .set({ opened_slot: slot })
    .where('id', '=', orderId)
    .where('opened_slot', 'is', null)
    .execute()
}
