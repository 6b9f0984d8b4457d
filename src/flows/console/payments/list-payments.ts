import type { ConsolePaymentsBody } from '../../../contract/console/bodies.ts'
import { csv } from '../../../kernel/csv.ts'
import { formatExactSol, lamports } from '../../../kernel/money.ts'
import { countDust } from '../../operator/queries.ts'
import { iso } from '../../operator/reports.ts'
import type { Services } from '../../services.ts'
import { readRowCursor, rowCursorAfter } from '../row-cursor.ts'
import { readSearch } from '../search/read-search.ts'
import { shownTransfer } from '../show-rows.ts'
import { type PaymentFilter, paymentsPage } from './queries.ts'

type Context = Pick<Services, 'db'>

const PAGE = 50
const MOST_ROWS = 10_000
const COLUMNS = [
  'time',
  'slot',
  'signature',
  'path',
  'kind',
  'state',
  'from',
  'to',
  'sol',
  'usdc',
  'detail',
  'order',
  'matched_by',
  'refund',
  'set_aside',
]

type PaymentSearch = Omit<PaymentFilter, 'sought'> & {
  /** A whole signature, sender, order, username, or wallet of ours, an amount, or a moment; '': all. */
  find: string
  after: string | null
}

/** Payments that match, newest first, a page at a time. */
export async function listPayments(
  { db }: Context,
  { find, after, ...filter }: PaymentSearch,
  limit = PAGE,
): Promise<ConsolePaymentsBody> {
  const search = { ...filter, sought: find.trim() === '' ? null : readSearch(find) }
  const rows = await paymentsPage(db.longReads, search, readRowCursor(after), limit)
  const places = rows.map(({ slot: at, name: id }) => ({ at, id }))
  return {
    transfers: rows.map(shownTransfer),
    next: rowCursorAfter(places, limit),
    dust: Number(await countDust(db.read)),
  }
}

/** Matching payments as CSV, newest first, at most 10,000. */
export async function listedPaymentsAsCsv(
  context: Context,
  search: PaymentSearch,
): Promise<string> {
  const { transfers } = await listPayments(context, search, MOST_ROWS)
  const rows = transfers.map((one) => ({
    time: iso(one.at),
    slot: one.slot,
    signature: one.signature,
    path: one.path,
    kind: one.kind,
    state: one.state,
    from: one.source,
    to: one.recipient,
    sol: one.lamports === null ? null : formatExactSol(lamports(one.lamports)),
    usdc: one.usdc,
    detail: one.detail,
    order: one.order,
    matched_by: one.matched_by,
    refund: one.refund?.signature ?? null,
    set_aside: iso(one.set_aside_at),
  }))
  return `${csv(rows, COLUMNS).join('\n')}\n`
}
