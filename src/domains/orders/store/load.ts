import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import { QUOTE_STEP, rate } from '../../../kernel/money.ts'
import { inChainOrder, transferKey } from '../chain-order.ts'
import { landedWithinQuote, RATE_REACH_MS } from '../credit.ts'
import type { Claim, Evidence, Mention, Order, OwnAmount, StoredRate, Transfer } from '../order.ts'
import { FEE_ABOVE, FEE_BELOW } from '../own-amount.ts'
import { storable, toOrder, toTransfer } from '../table.ts'
import { amountsOf, findAmounts } from './amounts.ts'
import { findPayers, pastPaymentsOf } from './payers.ts'

/** How many unclaimed payments of one wallet are considered, the newest first. An operator decides the rest. */
const MOST_UNCLAIMED = 200
const INTERVALS_PER_QUERY = 50
/** The most payments around one exchange amount that are considered. */
const MOST_NEAR = 50

/** Loads everything that can affect the locked orders. What they upgrade, the memberships know. */
export async function loadCase(
  tx: Tx,
  orderIds: readonly string[],
  exchanges: ReadonlySet<string>,
): Promise<Omit<Evidence, 'upgrades' | 'crowded' | 'now'>> {
  const orders = (
    await tx.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute()
  ).map(toOrder)
  const claims = await loadClaims(tx, orders, exchanges)
  const own = await amountsOf(tx, orderIds)
  const wallets = [...new Set(claims.map(({ wallet }) => wallet))]
  const transfers = await loadTransfers(tx, orderIds, wallets, own, exchanges)
  const mentions = await loadMentions(tx, orderIds)
  const free = transfers.filter(({ kind, orderId }) => kind === 'system' && orderId === null)
  const sent = await findAmounts(
    tx,
    free.flatMap(({ lamports }) => lamports ?? []),
  )
  const others = own.filter(({ orderId }) => sent.every((one) => one.orderId !== orderId))
  const amounts = [...sent, ...others]
  const rates = await loadRates(tx, orders, transfers)
  const byId = new Map(orders.map((order) => [order.id, order]))
  return { orders: byId, transfers, claims, mentions, amounts, exchanges, rates }
}

/** With the senders of worthless tokens, because only the buyer's own change anything. */
async function loadMentions(tx: Tx, orderIds: readonly string[]): Promise<Mention[]> {
  const mentions = await tx
    .selectFrom('mentions')
    .select(['order_id as orderId', 'signature', 'reason'])
    .where('order_id', 'in', orderIds)
    .execute()
  const unknown = mentions.filter(({ reason }) => reason === 'unknown_token')
  if (unknown.length === 0) return mentions
  const tokens = await tx
    .selectFrom('transfers')
    .select(['signature', 'source'])
    .where(
      'signature',
      'in',
      unknown.map(({ signature }) => signature),
    )
    .where('kind', '=', 'token')
    .execute()
  return mentions.map((mention) => ({
    ...mention,
    sources: tokens.flatMap(({ signature, source }) =>
      signature === mention.signature ? (source ?? []) : [],
    ),
  }))
}

async function loadClaims(
  tx: Tx,
  orders: readonly Order[],
  exchanges: ReadonlySet<string>,
): Promise<Claim[]> {
  const accountOf = new Map(orders.map(({ id, accountId }) => [id, accountId]))
  const rows = await tx
    .selectFrom('claims')
    .leftJoin('wallet_proofs', (join) =>
      join
        .onRef('wallet_proofs.order_id', '=', 'claims.order_id')
        .onRef('wallet_proofs.wallet', '=', 'claims.wallet'),
    )
    .selectAll('claims')
    .select('wallet_proofs.proven_at')
    .where('claims.order_id', 'in', [...accountOf.keys()])
    // Transfers from our own wallets are never payments.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wallets')
            .select('wallets.wallet')
            .whereRef('wallets.wallet', '=', 'claims.wallet'),
        ),
      ),
    )
    .orderBy('claims.stored_at')
    .execute()
  const payers = await findPayers(tx, [...new Set(rows.map(({ wallet }) => wallet))])
  return rows.map((row) => {
    const accountId = accountOf.get(row.order_id) ?? ''
    const { shared, paidForAnother } = pastPaymentsOf(payers.get(row.wallet), accountId)
    return {
      orderId: row.order_id,
      wallet: row.wallet,
      username: row.username,
      slot: row.slot,
      proven: row.proven_at !== null,
      exchange: shared || exchanges.has(row.wallet),
      paidForAnother,
    }
  })
}

/**
 * The payments of these orders, and unassigned payments from their claimed wallets. Refunded
 * payments are not even loaded, so they can't settle anything.
 */
async function loadTransfers(
  tx: Tx,
  orderIds: readonly string[],
  wallets: readonly string[],
  amounts: readonly OwnAmount[],
  exchanges: ReadonlySet<string>,
): Promise<Transfer[]> {
  const serving = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('refund_id', 'is', null)
    .execute()
  const unclaimed = await newestUnclaimed(tx, wallets)
  const near = await freeTransfersNear(tx, amounts, exchanges)
  const all = [...[...serving, ...unclaimed].map(toTransfer), ...near]
  return [...new Map(all.map((one) => [transferKey(one), one])).values()].sort(inChainOrder)
}

/** The newest unassigned payments of each of these wallets. One query, unless a wallet sent many. */
async function newestUnclaimed(tx: Tx, wallets: readonly string[]) {
  if (wallets.length === 0) return []
  const unclaimed = (from: readonly string[]) =>
    freePayments(tx)
      .where('source', 'in', from)
      .orderBy('slot', 'desc')
      .limit(MOST_UNCLAIMED)
      .execute()
  const all = await unclaimed(wallets)
  if (all.length < MOST_UNCLAIMED || wallets.length === 1) return all
  const each: (typeof all)[] = []
  for (const wallet of wallets) each.push(await unclaimed([wallet]))
  return each.flat()
}

/**
 * Free payments of these amounts, and those that fees or rounding may have changed: a whole quote
 * only if an exchange sent it.
 */
export async function freeTransfersNear(
  tx: Tx,
  amounts: readonly OwnAmount[],
  exchanges: ReadonlySet<string>,
): Promise<Transfer[]> {
  const found: Transfer[] = []
  for (const { lamports, slot } of amounts) {
    const free = freePayments(tx).where('slot', '>', slot).limit(MOST_NEAR)
    const near = await free
      .where('lamports', '>=', storable(lamports - FEE_BELOW))
      .where('lamports', '<=', storable(lamports + FEE_ABOVE))
      .where((eb) => {
        const isNoQuote = eb(eb('lamports', '%', Number(QUOTE_STEP)), '!=', 0)
        return exchanges.size > 0 ? isNoQuote.or('source', 'in', [...exchanges]) : isNoQuote
      })
      .orderBy('slot', 'desc')
      .execute()
    const isFull = near.length === MOST_NEAR
    const exact = isFull ? await free.where('lamports', '=', storable(lamports)).execute() : []
    found.push(...[...exact, ...near].map(toTransfer))
  }
  return found
}

function freePayments(tx: Tx) {
  return tx
    .selectFrom('transfers')
    .selectAll()
    .where('kind', '=', 'system')
    .where('order_id', 'is', null)
    .where('refund_id', 'is', null)
}

/** Loads rates for payments that landed outside a quote's window: within it the frozen rate holds. */
export async function loadRates(
  db: Queryable,
  orders: Order[],
  transfers: readonly Transfer[],
): Promise<StoredRate[]> {
  const times = transfers.flatMap((transfer) =>
    orders.every((order) => isQuoted(order, transfer)) ? [] : (transfer.blockTime ?? []),
  )
  const intervals = merge(times)
  const rates: StoredRate[] = []
  while (intervals.length > 0) {
    const some = intervals.splice(0, INTERVALS_PER_QUERY)
    const rows = await db
      .selectFrom('rates')
      .select(['at', 'rate', 'usdc'])
      .where((eb) => eb.or(some.map(([from, to]) => eb.between('at', from, to))))
      .execute()
    rates.push(
      ...rows.map((row) => ({
        at: row.at,
        rate: rate(row.rate),
        usdc: row.usdc === null ? null : rate(row.usdc),
      })),
    )
  }
  return rates
}

/** Whether a transfer counts at the order's frozen rate. */
function isQuoted(order: Order, transfer: Transfer): boolean {
  const isOffered = transfer.usdc === null || order.usdcAccount !== null
  return isOffered && landedWithinQuote(order, transfer)
}

/** The intervals around these moments in which a rate may count, none overlapping. */
function merge(times: readonly Ms[]): [from: Ms, to: Ms][] {
  const merged: [Ms, Ms][] = []
  for (const time of [...times].sort((a, b) => a - b)) {
    const last = merged.at(-1)
    if (last && time - RATE_REACH_MS <= last[1]) last[1] = time + RATE_REACH_MS
    else merged.push([time - RATE_REACH_MS, time + RATE_REACH_MS])
  }
  return merged
}
