import { csv } from '../../kernel/csv.ts'
import { formatCents, formatSol, lamports, usdCents } from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import { listOrders, type OrderSearch } from './list-orders.ts'

/** For more, use the accounting export of the command line. */
const MOST_ROWS = 10_000
const COLUMNS = [
  'order',
  'account',
  'opened',
  'plan',
  'usd',
  'sol',
  'status',
  'exception',
  'settled',
]

/** Matching orders as CSV, newest first, at most 10,000. */
export async function ordersAsCsv(
  context: Pick<Services, 'db'>,
  search: OrderSearch,
): Promise<string> {
  const { orders } = await listOrders(context, search, MOST_ROWS)
  const rows = orders.map((order) => ({
    order: order.id,
    account: order.account,
    opened: new Date(order.opened_at).toISOString(),
    plan: order.plan,
    usd: formatCents(usdCents(order.price_cents)),
    sol: formatSol(lamports(order.lamports)),
    status: order.status,
    exception: order.exception,
    settled: order.settled_at === null ? null : new Date(order.settled_at).toISOString(),
  }))
  return `${csv(rows, COLUMNS).join('\n')}\n`
}
