import { giftsEverOf } from '../../domains/memberships/index.ts'
import { findExcess, findOrders, nextPeriodOf } from '../../domains/orders/index.ts'
import { findAudit } from '../../kernel/db/audit.ts'
import {
  formatCents,
  formatExactSol,
  formatSol,
  formatUsdc,
  lamports,
  usdc,
} from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import { claimsOf, grantsOfOrders, listOurWallets, paymentsOf, returnsOf } from './queries.ts'
import { iso, type ReportRow, reportOrders, usdcColumn } from './reports.ts'

type Context = Pick<Services, 'db'>
type ReportSection = { title: string; rows: ReportRow[] }

/** Everything known about an order or a payment; empty: it is unknown. */
export async function reportSubject(context: Context, subject: string): Promise<ReportSection[]> {
  const transfers = await paymentsOf(context.db.read, subject)
  const ids = [...new Set([subject, ...transfers.flatMap(({ order_id }) => order_id ?? [])])]
  const orders = await reportOrders(context, { find: subject, limit: 10 })
  if (transfers.length === 0 && orders.length === 0) return []
  return [
    { title: 'orders', rows: orders },
    { title: 'excess', rows: await reportExcess(context, ids) },
    { title: 'returned excess', rows: await reportReturns(context, ids) },
    { title: 'claims', rows: await reportClaims(context, ids) },
    {
      title: 'payments',
      rows: transfers.map((row) => ({
        signature: row.signature,
        time: iso(row.block_time),
        kind: row.kind,
        state: row.state,
        from: row.source,
        to: row.recipient,
        to_retires: iso(row.retires_at),
        sol: row.lamports === null ? null : formatSol(lamports(row.lamports)),
        ...usdcColumn(transfers, row),
        detail: row.detail,
        order: row.order_id,
        set_aside: iso(row.set_aside_at),
        matched_by: row.matched_by,
        refund: row.refund_signature,
        refund_to: row.refund_destination,
        refund_verified: iso(row.refund_verified_at),
      })),
    },
    { title: 'grants', rows: await reportGrants(context, ids) },
    { title: 'gifts', rows: await reportGiftsOf(context, ids) },
    { title: 'decisions', rows: await reportAudit(context, ids) },
  ]
}

/** The wallets that are or were ours. */
export async function reportWallets({ db }: Context): Promise<ReportRow[]> {
  const rows = await listOurWallets(db.read)
  return rows.map(({ wallet, retires_at, transfers, last }) => ({
    wallet,
    transfers,
    last: iso(last),
    retires: retires_at === null ? 'no' : iso(retires_at),
  }))
}

/** One row for each payment above its order's price: by how much, and who sent it. */
async function reportExcess({ db }: Context, ids: readonly string[]): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (const order of await findOrders(db.read, ids)) {
    const excess = order.excess
    if (excess === null && order.periods === 0) continue
    const common = {
      order: order.id,
      excess_usd: excess === null ? null : formatCents(excess),
      periods_taken: order.periods,
      now: nextPeriodOf(order) ? 'offered as the next 30 days' : 'waits for you',
    }
    const above = excess === null ? [] : await findExcess(db.read, order)
    const parts = above.map(({ transfer, units }) => ({
      ...common,
      ...(transfer.usdc === null
        ? { excess_sol: formatExactSol(lamports(units)) }
        : { excess_sol: null, excess_usdc: formatUsdc(usdc(units)) }),
      payment: transfer.signature,
      from: transfer.source,
    }))
    rows.push(...(parts.length > 0 ? parts : [common]))
  }
  return withColumn(rows, 'excess_usdc')
}

/** Adds a column to all rows if any row has it, because a table takes its columns from the first row. */
function withColumn(rows: ReportRow[], column: string): ReportRow[] {
  if (rows.every((row) => row[column] === undefined)) return rows
  return rows.map((row) => ({ ...row, [column]: row[column] ?? null }))
}

async function reportReturns({ db }: Context, ids: readonly string[]): Promise<ReportRow[]> {
  const rows = await returnsOf(db.read, ids)
  const shown = rows.map((row) => ({
    order: row.order_id,
    payment: row.signature,
    ...(row.usdc > 0
      ? { returned_sol: null, returned_usdc: formatUsdc(usdc(row.usdc)) }
      : { returned_sol: formatExactSol(lamports(row.lamports)) }),
    to: row.destination,
    with: row.refund_signature,
    at: iso(row.at),
  }))
  return withColumn(shown, 'returned_usdc')
}

async function reportClaims({ db }: Context, ids: readonly string[]): Promise<ReportRow[]> {
  const rows = await claimsOf(db.read, ids)
  return rows.map((row) => ({
    order: row.order_id,
    wallet: row.wallet,
    username: row.username,
    claimed: iso(row.stored_at),
  }))
}

async function reportGrants({ db }: Context, ids: readonly string[]): Promise<ReportRow[]> {
  const rows = await grantsOfOrders(db.read, ids)
  return rows.map((row) => ({
    order: row.order_id,
    period: row.period,
    plan: row.plan,
    granted: iso(row.granted_at),
    revoked: iso(row.revoked_at),
    because: row.revoked_because,
  }))
}

async function reportGiftsOf({ db }: Context, ids: readonly string[]): Promise<ReportRow[]> {
  const rows = await giftsEverOf(db.read, ids)
  return rows.map((row) => ({
    gift: row.id,
    order: row.order_id,
    plan: row.plan,
    ready: iso(row.ready_at),
    until: iso(row.expires_at),
    redeemed: iso(row.redeemed_at),
    revoked: iso(row.revoked_at),
    because: row.revoked_because,
  }))
}

async function reportAudit({ db }: Context, ids: readonly string[]): Promise<ReportRow[]> {
  const rows = await findAudit(db.read, ids)
  return rows.map(({ at, actor, action, subject, detail }) => ({
    at: iso(at),
    actor,
    action,
    subject,
    detail,
  }))
}
