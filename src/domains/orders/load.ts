import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { rate } from '../../kernel/money.ts'
import { landedInTime } from './credit.ts'
import type { Evidence, Party } from './fit.ts'
import type { Claim, Order, StoredRate, Transfer } from './order.ts'
import { toOrder, toTransfer } from './table.ts'

const RATE_REACH_MS = 5 * MINUTE

/** What the orders know about a case; the upgrade states come from the memberships. */
export type Case = Omit<Evidence, 'rivals' | 'now'> & { parties: Omit<Party, 'upgrade'>[] }

/** Reads everything that bears on the locked orders. */
export async function loadCase(
  tx: Tx,
  orderIds: readonly string[],
  exchanges: ReadonlySet<string>,
): Promise<Case> {
  const orders = (
    await tx.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute()
  ).map(toOrder)
  const claims = await loadClaims(tx, orderIds, exchanges)
  const transfers = await loadTransfers(tx, orderIds, [
    ...new Set(claims.map(({ wallet }) => wallet)),
  ])
  const mentions = await tx
    .selectFrom('mentions')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .execute()
  const parties = orders.map((order) => ({
    order,
    mentions: mentions.filter(({ order_id }) => order_id === order.id),
  }))
  return { parties, claims, transfers, rates: await loadRates(tx, orders, transfers) }
}

async function loadClaims(
  tx: Tx,
  orderIds: readonly string[],
  exchanges: ReadonlySet<string>,
): Promise<Claim[]> {
  const rows = await tx
    .selectFrom('claims')
    .leftJoin('wallet_proofs', (join) =>
      join
        .onRef('wallet_proofs.order_id', '=', 'claims.order_id')
        .onRef('wallet_proofs.wallet', '=', 'claims.wallet'),
    )
    .selectAll('claims')
    .select('wallet_proofs.proven_at')
    .where('claims.order_id', 'in', orderIds)
    .orderBy('claims.stored_at')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    wallet: row.wallet,
    username: row.username,
    storedAt: row.stored_at,
    proven: row.proven_at !== null,
    exchange: exchanges.has(row.wallet),
  }))
}

async function loadTransfers(
  tx: Tx,
  orderIds: readonly string[],
  wallets: string[],
): Promise<Transfer[]> {
  const rows = await tx
    .selectFrom('transfers')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('order_id', 'in', orderIds),
        ...(wallets.length > 0
          ? [eb.and([eb('source', 'in', wallets), eb('kind', '=', 'system')])]
          : []),
      ]),
    )
    .orderBy('slot')
    .orderBy('signature')
    .orderBy('path')
    .execute()
  return rows.map(toTransfer)
}

/** Only for payments that landed outside a quote's window: within it the frozen rate holds. */
async function loadRates(tx: Tx, orders: Order[], transfers: Transfer[]): Promise<StoredRate[]> {
  const times = new Set<Ms>()
  for (const transfer of transfers) {
    const { blockTime } = transfer
    if (blockTime !== null && orders.some((order) => !landedInTime(order, transfer)))
      times.add(blockTime)
  }
  if (times.size === 0) return []
  const rows = await tx
    .selectFrom('rates')
    .select(['at', 'rate'])
    .where((eb) =>
      eb.or([...times].map((time) => eb.between('at', time - RATE_REACH_MS, time + RATE_REACH_MS))),
    )
    .execute()
  return rows.map((row) => ({ at: row.at, rate: rate(row.rate) }))
}
