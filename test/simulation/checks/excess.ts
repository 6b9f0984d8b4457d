import type { GroundTruth, SeenOrder } from '../ground-truth.ts'
import { lostDiscount } from './discounts.ts'
import { isDust, type Ledger, received } from './ledger.ts'
import { PRICES } from './prices.ts'
import type { Rows, Violation } from './rows.ts'
import { isInTime, type Received, UNIT_AT_PAR, worthAt } from './worth.ts'

/** In 10^-15 dollars. */
const CENT = 10n ** 13n
/** Amounts are asked for in steps of 0.0001 SOL. */
const STEP_LAMPORTS = 100_000n

/**
 * Checks the excess of each order that was paid in time, to the cent: what was paid above the price, if it is
 * more than one rounding unit for each part that was asked for. Dust, which strangers send, is none of it.
 */
export function checkExcess(rows: Rows, ledger: Ledger, truth: GroundTruth): Violation[] {
  const found: Violation[] = []
  const transfersOf = Map.groupBy(rows.transfers, ({ order_id }) => order_id)
  for (const row of rows.orders) {
    const order = truth.orders.get(row.id)
    if (!order || row.settled_at === null || truth.given.has(row.id) || order.upgrade) continue
    const own = (transfersOf.get(row.id) ?? []).filter(({ state }) => state === 'finalized')
    if (own.some(({ signature }) => truth.refunded.has(signature))) continue
    const paid = own
      .sort((one, other) => one.slot - other.slot)
      .flatMap(({ signature, lamports, usdc }) => {
        const landed = ledger.all.get(signature)
        return landed ? [received(landed, BigInt(lamports ?? usdc ?? 0))] : []
      })
      .filter((one) => !isDust(one))
    // What counts at the rate of its own time is another judge's.
    if (paid.some((one) => !isInTime(order, one) || (one.isUsdc && !order.inUsdc))) continue
    const due = excessOf(order, paid, row.periods, truth)
    if ((row.excess_cents ?? 0) !== due) {
      const what = `an excess of ${row.excess_cents} cents instead of ${due}`
      found.push({ what, subject: row.id })
    }
    if (due === 0 && row.exception === 'paid_over')
      found.push({ what: 'called overpaid, though it is not', subject: row.id })
  }
  return found
}

function excessOf(
  order: SeenOrder,
  paid: readonly Received[],
  periods: number,
  truth: GroundTruth,
): number {
  const price = BigInt(order.price + lostDiscount(order, paid, truth)) * CENT
  const worth = worthAt(Number.POSITIVE_INFINITY, order, paid, truth) ?? 0n
  const over = worth - price - BigInt(periods * PRICES[order.plan]) * CENT
  return over > forgiven(order, paid, price, periods) ? Number(over / CENT) : 0
}

function forgiven(order: SeenOrder, paid: readonly Received[], price: bigint, periods: number) {
  const unitOf = ({ isUsdc }: Received) => (isUsdc ? CENT : STEP_LAMPORTS * order.rate)
  let [units, sum, largest] = [0n, 0n, 0n]
  for (const one of paid) {
    const unit = unitOf(one)
    if (unit > largest) largest = unit
    if (sum < price) units += unit
    sum += one.lamports * (one.isUsdc ? UNIT_AT_PAR : order.rate)
  }
  return units + BigInt(periods) * largest
}
