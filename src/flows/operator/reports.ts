import type { OrderException, OrderStatus } from '../../contract/records.ts'
import { receiptNumber, type TaxRate, taxIn, transferKey } from '../../domains/orders/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import {
  formatCents,
  formatSol,
  formatUsdc,
  lamports,
  rate,
  toCents,
  usdCents,
  usdc,
  worth,
  worthOfUsdc,
} from '../../kernel/money.ts'
import { numberAllReceipts } from '../purchase/receipts/receipt.ts'
import type { Services } from '../services.ts'
import { bookedPayments } from './books/queries.ts'
import { countDust, returnsOf, searchOrders, unmatchedTransfers } from './queries.ts'

type Context = Pick<Services, 'db'>
/** One line of a report, by column. */
export type ReportRow = Record<string, string | number | null>

/** Orders for an operator, newest first. */
export async function reportOrders(
  { db }: Context,
  filter: { status?: OrderStatus; exception?: OrderException; find?: string; limit: number },
): Promise<ReportRow[]> {
  const rows = await searchOrders(db.read, filter)
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
      ...usdcColumn(rows, row),
      detail: row.detail,
    })),
  }
}

/**
 * One row per payment for bookkeeping: payments that serve an order, and refunded ones.
 * @param year of the payments, UTC; null: all
 * @param taxRate the tax part of each payment; null: not configured
 */
export async function reportPayments(
  context: Context,
  year: number | null,
  taxRate: TaxRate | null,
): Promise<ReportRow[]> {
  await numberAllReceipts(context)
  const rows = await bookedPayments(context.db.read, spanOf(year))
  const returns = await returnsOf(context.db.read, null)
  const hasUsdc = rows.some(({ usdc: paid, refund_usdc: back }) => paid !== null || (back ?? 0) > 0)
  return rows.map((row) => ({
    time: iso(row.block_time),
    receipt: receiptOf(row),
    signature: row.signature,
    path: row.path,
    from: row.source,
    to: row.recipient,
    to_retires: iso(row.retires_at),
    lamports: row.lamports,
    ...usdcColumn(rows, row),
    order: row.order_id,
    matched_by: row.matched_by,
    plan: row.plan,
    price_usd: dollars(row.price_cents),
    sol_usd: row.rate === null ? null : dollarsASol(row.rate),
    ...worthThen(row, taxRate),
    exception: row.exception,
    excess_usd: dollars(row.excess_cents),
    periods_taken: row.periods,
    settled: iso(row.settled_at),
    granted: iso(row.granted_at),
    refund: row.refund_signature,
    refund_to: row.refund_destination,
    refund_lamports: row.refund_lamports,
    ...(hasUsdc ? { refund_usdc: inUsdc(row.refund_usdc) } : {}),
    refund_verified: iso(row.refund_verified_at),
    refunded: iso(row.refunded_at),
    returned_lamports: row.usdc === null ? row.returned : 0,
    ...(hasUsdc ? { returned_usdc: inUsdc(row.usdc === null ? 0 : row.returned) } : {}),
    returned_by: returns
      .filter((one) => transferKey(one) === transferKey(row))
      .map(({ refund_signature }) => refund_signature)
      .join(' '),
  }))
}

function receiptOf({ year, number }: { year: number | null; number: number | null }) {
  return year === null || number === null ? null : receiptNumber({ year, number })
}

/** The value of a payment when it landed, and the tax in it. */
function worthThen(
  row: { lamports: number | null; usdc: number | null; rate_then: number | null },
  taxRate: TaxRate | null,
): ReportRow {
  const { rate_then: then } = row
  const value = valueThen(row)
  const parts = value === null || taxRate === null ? null : taxIn(value, taxRate)
  return {
    sol_usd_then: then === null ? null : dollarsASol(then),
    worth_usd: dollars(value),
    net_usd: dollars(parts?.net ?? null),
    tax_usd: dollars(parts?.tax ?? null),
  }
}

/** The value of a payment in dollars when it landed. USDC counts as dollars. */
function valueThen({
  lamports: paid,
  usdc: inUsdc,
  rate_then: then,
}: Parameters<typeof worthThen>[0]) {
  if (inUsdc !== null) return toCents(worthOfUsdc(usdc(inUsdc)))
  return paid === null || then === null ? null : toCents(worth(lamports(paid), rate(then)))
}

/** The amounts in USDC; no column if no payment was in USDC. */
export function usdcColumn(
  rows: readonly { usdc: number | null }[],
  row: { usdc: number | null },
): ReportRow {
  if (rows.every((one) => one.usdc === null)) return {}
  return { usdc: inUsdc(row.usdc) }
}

function inUsdc(amount: number | null): string | null {
  return amount === null ? null : formatUsdc(usdc(amount))
}

function spanOf(year: number | null): { from: Ms; until: Ms } {
  return year === null
    ? { from: 0, until: Number.MAX_SAFE_INTEGER }
    : { from: Date.UTC(year, 0), until: Date.UTC(year + 1, 0) }
}

function dollarsASol(value: number): string {
  return (value / 1_000_000).toFixed(6)
}

function dollars(cents: number | null): string | null {
  return cents === null ? null : formatCents(usdCents(cents))
}

/** A time for a report; null: unknown. */
export function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
