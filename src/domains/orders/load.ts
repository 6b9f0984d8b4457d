import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { rate } from '../../kernel/money.ts'
import { landedInTime } from './credit.ts'
import type { Evidence, Party } from './fit.ts'
import type { Claim, Order, StoredRate, Transfer } from './order.ts'
import { toOrder, toTransfer } from './table.ts'

const RATE_REACH_MS = 5 * MINUTE

/** Unclaimed payments of one wallet that are looked at: the newest. The rest stay with the operator. */
const MOST_UNCLAIMED = 200
const INTERVALS_PER_QUERY = 50

/** What the orders know about a case; the upgrade states come from the memberships. */
export type Case = Omit<Evidence, 'rivals' | 'now' | 'crowded'> & {
  parties: Omit<Party, 'upgrade'>[]
}

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

/** What serves these orders, and what their claimed wallets sent that nobody has. */
async function loadTransfers(
  tx: Tx,
  orderIds: readonly string[],
  wallets: readonly string[],
): Promise<Transfer[]> {
  const serving = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .execute()
  const unclaimed: typeof serving = []
  for (const wallet of wallets) {
    const newest = await tx
      .selectFrom('transfers')
      .selectAll()
      .where('source', '=', wallet)
      .where('kind', '=', 'system')
      .where('order_id', 'is', null)
      .orderBy('slot', 'desc')
      .limit(MOST_UNCLAIMED)
      .execute()
    unclaimed.push(...newest)
  }
  return [...serving, ...unclaimed].map(toTransfer).sort(inChainOrder)
}

function inChainOrder(a: Transfer, b: Transfer): number {
  if (a.slot !== b.slot) return a.slot - b.slot
  const [one, other] = [`${a.signature} ${a.path}`, `${b.signature} ${b.path}`]
  return one < other ? -1 : Number(one > other)
}

/** Only for payments that landed outside a quote's window: within it the frozen rate holds. */
async function loadRates(tx: Tx, orders: Order[], transfers: Transfer[]): Promise<StoredRate[]> {
  const times = transfers.flatMap((transfer) =>
    orders.every((order) => landedInTime(order, transfer)) ? [] : (transfer.blockTime ?? []),
  )
  const intervals = merge(times)
  const rates: StoredRate[] = []
  while (intervals.length > 0) {
    const some = intervals.splice(0, INTERVALS_PER_QUERY)
    const rows = await tx
      .selectFrom('rates')
      .select(['at', 'rate'])
      .where((eb) => eb.or(some.map(([from, to]) => eb.between('at', from, to))))
      .execute()
    rates.push(...rows.map((row) => ({ at: row.at, rate: rate(row.rate) })))
  }
  return rates
}

/** The stretches of time within reach of these moments, none overlapping. */
function merge(times: readonly Ms[]): [from: Ms, to: Ms][] {
  const merged: [Ms, Ms][] = []
  for (const time of [...times].sort((a, b) => a - b)) {
    const last = merged.at(-1)
    if (last && time - RATE_REACH_MS <= last[1]) last[1] = time + RATE_REACH_MS
    else merged.push([time - RATE_REACH_MS, time + RATE_REACH_MS])
  }
  return merged
}
