import type { ReceiptBody, SellerBody } from '../../../contract/records.ts'
import type { Session } from '../../../domains/accounts/index.ts'
import {
  creditOf,
  findOrderOf,
  findReceiptNumber,
  foldPayments,
  loadRates,
  numberReceipts,
  type Order,
  owedFor,
  rateOf,
  type StoredRate,
  sumOfLine,
  type TaxRate,
  taxIn,
  toTransfer,
} from '../../../domains/orders/index.ts'
import {
  addUsd,
  type ExactUsd,
  formatExactSol,
  formatUsdc,
  NO_USD,
  rateAsNumber,
  toCents,
  type usdCents,
} from '../../../kernel/money.ts'
import type { Services } from '../../services.ts'
import { returnsOfOrders, transfersServing } from '../queries.ts'
import { showReturned } from '../show-order.ts'

/** The seller as named on receipts. */
export type Seller = SellerBody & {
  /** The tax that every price contains; null: none is shown. */
  taxRate: TaxRate | null
}

type Context = Pick<Services, 'db'>

/** The receipt of a settled order; null: it is not settled, does not exist, or belongs to another account. */
export async function showReceipt(
  context: Context,
  seller: Seller,
  session: Session | null,
  orderId: string,
): Promise<ReceiptBody | null> {
  if (!session) return null
  const order = await findOrderOf(context.db.read, session.accountId, orderId)
  if (!order || order.settledAt === null) return null
  const number = await numberOf(context, orderId)
  if (number === null) return null
  const rows = await transfersServing(context.db.read, [orderId])
  const final = rows.filter(({ state }) => state === 'finalized')
  const rates = await loadRates(context.db.read, [order], final.map(toTransfer))
  const { taxRate, ...named } = seller
  const price = owedFor(order, order.settledPrice ?? order.price)
  return {
    number,
    order: orderId,
    plan: order.plan,
    periods: 1 + order.periods,
    upgrade: order.baseId !== null,
    paid_at: order.settledAt,
    seller: named,
    price_cents: price,
    tax: taxRate === null ? null : { percent: taxRate / 100, ...splitTax(price, taxRate) },
    excess_cents: order.excess,
    returned: (await returnsOfOrders(context.db.read, [orderId])).map(showReturned),
    payments: foldPayments(order, final.map(listed)).map((line) =>
      showPayments(order, line, rates),
    ),
  }
}

/** Numbers every settled order without a number. */
export async function numberAllReceipts({ db }: Context): Promise<void> {
  while (await db.transaction(numberReceipts)) {}
}

/** The receipt's number; null: the order was reopened meanwhile, so it has none. */
async function numberOf(context: Context, orderId: string): Promise<string | null> {
  const known = await findReceiptNumber(context.db.read, orderId)
  if (known !== null) return known
  await numberAllReceipts(context)
  return findReceiptNumber(context.db.read, orderId)
}

function splitTax(price: ReturnType<typeof usdCents>, rate: TaxRate) {
  const { net, tax } = taxIn(price, rate)
  return { net_cents: net, tax_cents: tax }
}

type Row = Awaited<ReturnType<typeof transfersServing>>[number]
type Listed = ReturnType<typeof listed>

/** The payment before any return, because returns have lines of their own. */
function listed(row: Row) {
  return { transfer: toTransfer({ ...row, returned: 0 }), refund: row.refund_signature }
}

/** One payment, or several as their sum. */
function showPayments(
  order: Order,
  line: readonly Listed[],
  rates: readonly StoredRate[],
): ReceiptBody['payments'][number] {
  const [{ transfer, refund }] = line as [Listed, ...Listed[]]
  const isOne = line.length === 1
  const coins = sumOfLine(line)
  const worths = line.map((one) => creditOf(order, one.transfer, rates))
  const rate = isOne && transfer.usdc === null ? rateOf(order, transfer, rates) : null
  return {
    signature: transfer.signature,
    count: line.length,
    from: isOne ? transfer.source : null,
    at: transfer.blockTime ?? transfer.firstSeenAt,
    sol: coins.lamports === null ? null : formatExactSol(coins.lamports),
    usdc: coins.usdc === null ? null : formatUsdc(coins.usdc),
    sol_usd: rate === null ? null : rateAsNumber(rate),
    usd_cents: worths.includes(null) ? null : toCents(sumUsd(worths)),
    refund,
  }
}

function sumUsd(worths: readonly (ExactUsd | null)[]): ExactUsd {
  return worths.reduce<ExactUsd>((sum, one) => addUsd(sum, one ?? NO_USD), NO_USD)
}
