import type { OrderException, OrderStatus } from '../../contract/records.ts'
import { formatCents, formatSol, lamports, usdCents } from '../../kernel/money.ts'
import type { PurchaseContext } from '../purchase/context.ts'
import { bookedPayments, countDust, listOrders, unmatchedTransfers } from './queries.ts'

type Context = Pick<PurchaseContext, 'db'>
/** One line of a report, by column. */
export type ReportRow = Record<string, string | number | null>

/** Orders as an operator reads them, newest first. */
export async function reportOrders(
  { db }: Context,
  filter: { status?: OrderStatus; exception?: OrderException; find?: string; limit: number },
): Promise<ReportRow[]> {
  const rows = await listOrders(db.read, filter)
  return rows.map((row) => ({
    order: row.id,
    opened: iso(row.opened_at),
    plan: row.plan,
    usd: formatCents(usdCents(row.price_cents)),
    sol: formatSol(lamports(row.lamports)),
    status: row.refused_at === null ? row.status : 'refused',
    exception: row.exception,
    due_usd: dollars(row.due_cents),
    excess_usd: dollars(row.excess_cents),
    settled: iso(row.settled_at),
  }))
}

/** Final transfers that serve no order, or only a refused one, newest first. Dust is counted, not listed. */
export async function reportUnmatched(
  { db }: Context,
  limit: number,
): Promise<{ rows: ReportRow[]; dust: number }> {
  const rows = await unmatchedTransfers(db.read, limit)
  return {
    dust: await countDust(db.read),
    rows: rows.map((row) => ({
      signature: row.signature,
      time: iso(row.block_time),
      slot: row.slot,
      kind: row.kind,
      from: row.source,
      sol: row.lamports === null ? null : formatSol(lamports(row.lamports)),
      detail: row.detail,
    })),
  }
}

/** One row a payment, for the books: those that serve an order, and those that were paid back. */
export async function reportPayments({ db }: Context): Promise<ReportRow[]> {
  const rows = await bookedPayments(db.read)
  return rows.map((row) => ({
    time: iso(row.block_time),
    signature: row.signature,
    path: row.path,
    from: row.source,
    to: row.recipient,
    to_retires: iso(row.retires_at),
    lamports: row.lamports,
    order: row.order_id,
    matched_by: row.matched_by,
    plan: row.plan,
    price_usd: dollars(row.price_cents),
    sol_usd: row.rate === null ? null : (row.rate / 1_000_000).toFixed(6),
    exception: row.exception,
    excess_usd: dollars(row.excess_cents),
    periods_taken: row.periods,
    settled: iso(row.settled_at),
    granted: iso(row.granted_at),
    refund: row.refund_signature,
    refund_to: row.refund_destination,
    refund_lamports: row.refund_lamports,
    refund_verified: iso(row.refund_verified_at),
    refunded: iso(row.refunded_at),
  }))
}

function dollars(cents: number | null): string | null {
  return cents === null ? null : formatCents(usdCents(cents))
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
