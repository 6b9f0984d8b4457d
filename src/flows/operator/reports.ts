import type { OrderException, OrderStatus } from '../../contract/records.ts'
import { formatCents, formatSol, lamports, usdCents } from '../../kernel/money.ts'
import type { PurchaseContext } from '../purchase/context.ts'

type Context = Pick<PurchaseContext, 'db'>
/** One line of a report, by column. */
export type ReportRow = Record<string, string | number | null>

/** Orders as an operator reads them, newest first. */
export async function reportOrders(
  { db }: Context,
  filter: { status?: OrderStatus; exception?: OrderException; find?: string; limit: number },
): Promise<ReportRow[]> {
  let query = db.read
    .selectFrom('orders')
    .selectAll()
    .orderBy('opened_at', 'desc')
    .limit(filter.limit)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.exception) query = query.where('exception', '=', filter.exception)
  if (filter.find) {
    const text = filter.find
    const named = db.read
      .selectFrom('claims')
      .select('order_id')
      .where((eb) => eb.or([eb('wallet', '=', text), eb('username', '=', text.toLowerCase())]))
    const paid = db.read
      .selectFrom('transfers')
      .select('order_id')
      .where('order_id', 'is not', null)
      .where((eb) => eb.or([eb('signature', '=', text), eb('source', '=', text)]))
    query = query.where((eb) =>
      eb.or([
        eb('id', '=', text),
        eb('reference', '=', text),
        eb('id', 'in', named),
        eb('id', 'in', paid.$castTo<{ order_id: string }>()),
      ]),
    )
  }
  const rows = await query.execute()
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
  const rows = await db.read
    .selectFrom('transfers')
    .leftJoin('orders', 'orders.id', 'transfers.order_id')
    .selectAll('transfers')
    .where('transfers.refund_id', 'is', null)
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('orders.refused_at', 'is not', null)]))
    .where('transfers.state', '=', 'finalized')
    .where('transfers.kind', '!=', 'dust')
    .orderBy('transfers.slot', 'desc')
    .limit(limit)
    .execute()
  const { dust } = await db.read
    .selectFrom('transfers')
    .select((eb) => eb.fn.countAll<number>().as('dust'))
    .where('kind', '=', 'dust')
    .executeTakeFirstOrThrow()
  return {
    dust,
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
  const rows = await db.read
    .selectFrom('transfers')
    .leftJoin('orders', 'orders.id', 'transfers.order_id')
    .leftJoin('refunds', 'refunds.id', 'transfers.refund_id')
    .leftJoin('wallets', 'wallets.wallet', 'transfers.recipient')
    .leftJoin('grants', (join) =>
      join
        .onRef('grants.order_id', '=', 'orders.id')
        .on('grants.period', '=', 0)
        .on('grants.revoked_at', 'is', null),
    )
    .selectAll('transfers')
    .select([
      'orders.plan',
      'orders.price_cents',
      'orders.rate',
      'orders.settled_at',
      'orders.exception',
      'orders.excess_cents',
      'orders.periods',
      'grants.granted_at',
      'refunds.signature as refund_signature',
      'refunds.destination as refund_destination',
      'refunds.lamports as refund_lamports',
      'refunds.verified_at as refund_verified_at',
      'refunds.at as refunded_at',
      'wallets.retires_at',
    ])
    .where((eb) =>
      eb.or([
        eb('transfers.order_id', 'is not', null),
        eb('transfers.refund_id', 'is not', null),
        eb('transfers.detail', '=', 'retired_wallet'),
      ]),
    )
    .where('transfers.state', '=', 'finalized')
    .orderBy('transfers.slot')
    .orderBy('transfers.signature')
    .orderBy('transfers.path')
    .execute()
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
