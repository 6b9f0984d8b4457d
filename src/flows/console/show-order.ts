import type { Selectable } from 'kysely'
import type {
  ConsoleMessage,
  ConsoleOrderBody,
  ConsoleTransfersBody,
  OrderAction,
} from '../../contract/console/bodies.ts'
import { type GrantRow, giftsEverOf } from '../../domains/memberships/index.ts'
import type { OrderRow } from '../../domains/orders/index.ts'
import { findAudit } from '../../kernel/db/audit.ts'
import { claimsOf, grantsOfOrders } from '../operator/queries.ts'
import type { Services } from '../services.ts'
import {
  ANY_ORDER,
  messagesNamed,
  type NamedNews,
  ordersPage,
  orderTransfers,
  proofsOf,
  transfersIn,
} from './queries.ts'
import { reviewReason } from './review-reason.ts'
import { shownBoughtGift, shownEntry, shownGrant, shownOrder, shownTransfer } from './show-rows.ts'

type Context = Pick<Services, 'db'>

/** Everything about an order; null: it does not exist. */
export async function showConsoleOrder(
  { db }: Context,
  id: string,
): Promise<ConsoleOrderBody | null> {
  const [row] = await ordersPage(db.read, { ...ANY_ORDER, ids: [id] }, null, 1)
  if (!row) return null
  const claims = await claimsOf(db.read, [id])
  const wallets = claims.map(({ wallet }) => wallet)
  const transfers = await orderTransfers(db.read, id, wallets, row.opened_at)
  const grants = await grantsOfOrders(db.read, [id])
  const subjects = [id, ...new Set(transfers.map(({ signature }) => signature))]
  const decisions = await findAudit(db.read, subjects)
  return {
    order: { ...orderOf(row), actions: actionsOn(row, grants) },
    claims: claims.map(({ wallet, username, stored_at: at }) => ({ wallet, username, at })),
    proofs: (await proofsOf(db.read, id)).map(({ wallet, method, proven_at: at }) => ({
      wallet,
      method,
      at,
    })),
    transfers: transfers.map(shownTransfer),
    grants: grants.map(shownGrant),
    gifts: (await giftsEverOf(db.read, [id])).map(shownBoughtGift),
    decisions: decisions.map(shownEntry),
    messages: await messagesOf({ db }, row, grants),
  }
}

/** Every transfer of a transaction, and what was decided about it; null: none is known. */
export async function showPayment(
  { db }: Context,
  signature: string,
): Promise<ConsoleTransfersBody | null> {
  const transfers = await transfersIn(db.read, signature)
  if (transfers.length === 0) return null
  const decisions = await findAudit(db.read, [signature])
  return { transfers: transfers.map(shownTransfer), decisions: decisions.map(shownEntry) }
}

function orderOf(row: Selectable<OrderRow>) {
  return {
    ...shownOrder(row),
    rate: row.rate,
    rate_sources: row.rate_sources.split(','),
    recipient: row.recipient,
    reference: row.reference,
    is_gift: row.gift === 1,
    coupon: row.coupon,
    discount_cents: row.discount_cents,
    opened_slot: row.opened_slot,
    expires_at: row.expires_at,
    monitored_until: row.monitored_until,
    settled_by: row.settled_by,
    refused_at: row.refused_at,
    upgrades: row.base_id,
    upgraded_by: row.upgraded_by,
    review: reviewReason(row),
  }
}

function actionsOn(
  { settled_at: settled, refused_at: refused }: Selectable<OrderRow>,
  grants: readonly Selectable<GrantRow>[],
): OrderAction[] {
  const standing = grants.filter(({ revoked_at: revoked }) => revoked === null)
  const ends = standing.length > 0 && standing.every(({ plan }) => plan !== 'lifetime')
  return [
    ...(settled === null ? (['grant'] as const) : []),
    ...(settled === null && refused === null ? (['refuse'] as const) : []),
    ...(settled === null ? [] : (['revoke'] as const)),
    ...(ends ? (['extend'] as const) : []),
  ]
}

/** The keys of an order's news follow from what happened to it. */
async function messagesOf(
  { db }: Context,
  { id, settled_at: settled }: Selectable<OrderRow>,
  grants: readonly Selectable<GrantRow>[],
): Promise<ConsoleMessage[]> {
  const names = [
    ...(settled === null ? [] : [`granted ${id} ${settled}`]),
    ...grants.flatMap(({ period, granted_at: at }) => [
      `granted ${id} ${at}`,
      `granted ${id} ${period} ${at}`,
      `extended ${id} ${at}`,
    ]),
    ...['contested', 'review', 'wrong_asset'].map((exception) => `operator ${id} ${exception}`),
  ]
  const found = await messagesNamed(db.read, [...new Set(names)])
  return found.map((news) => {
    const state = stateOf(news)
    const { failure } = news.message ?? news
    return {
      topic: news.topic,
      at: news.created_at,
      state,
      failure: state === 'sent' ? null : failure,
    }
  })
}

/** News that was handled may have become a message that still waits to be sent. */
function stateOf({ done_at, failure, message }: NamedNews): ConsoleMessage['state'] {
  if (message !== null) {
    if (message.dead_at !== null) return 'given_up'
    return message.done_at === null ? 'waiting' : 'sent'
  }
  if (done_at === null) return 'waiting'
  return failure === null ? 'none' : 'given_up'
}
