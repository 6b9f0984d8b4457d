import { MONITOR_MS, QUOTE_MS } from '../../contract/constants.ts'
import type { PlanId } from '../../contract/plans.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import { quoteLamports, type Rate, type UsdCents } from '../../kernel/money.ts'
import type { Order } from './order.ts'
import { newReference } from './reference.ts'
import { storable, toOrder } from './table.ts'

export type Offer = {
  accountId: string
  plan: PlanId
  price: UsdCents
  upgrades: string | null
  rate: Rate
  sources: string[]
  recipient: string
  /** The newest processed slot. */
  slot: number
}

/** Freezes an offer as an order: from here on neither price nor rate nor amount moves. */
export async function openOrder(tx: Tx, offer: Offer, now: Ms, entropy: Entropy): Promise<Order> {
  const row = await tx
    .insertInto('orders')
    .values({
      id: newId(entropy),
      account_id: offer.accountId,
      plan: offer.plan,
      price_cents: offer.price,
      rate: storable(offer.rate),
      rate_sources: offer.sources.join(','),
      lamports: storable(quoteLamports(offer.price, offer.rate)),
      recipient: offer.recipient,
      reference: newReference(entropy),
      upgrades: offer.upgrades,
      opened_slot: offer.slot,
      opened_at: now,
      expires_at: now + QUOTE_MS,
      monitored_until: now + QUOTE_MS + MONITOR_MS,
      status: 'open',
      exception: 'none',
      due_cents: null,
      excess_cents: null,
      judged_cents: null,
      settled_at: null,
      refused_at: null,
      page_seen_at: now,
      recheck_at: now + QUOTE_MS,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toOrder(row)
}
