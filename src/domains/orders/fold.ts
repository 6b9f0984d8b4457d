import { ascending } from '../../kernel/compare.ts'
import { exactCents, lamports, usdCents, usdc, worth, worthOfUsdc } from '../../kernel/money.ts'
import { isDust } from './credit.ts'
import type { Order, Transfer } from './order.ts'

/** The most payments that a page lists one by one. */
const MOST_NAMED = 20

/** A payment with the refund that closed it; null: not refunded. */
type Listed = { transfer: Transfer; refund: string | null }

/**
 * Groups an order's payments as its page and receipt list them: each payment above dust on a line of its
 * own, at most the twenty largest, and the rest on one line for each coin and refund. Anyone can send dust
 * under a public reference, so the list must not grow with it. Leaves out nothing. Pure.
 *
 * @param rows in chain order, which stays
 * @returns the payments of each line
 */
export function foldPayments<Row extends Listed>(
  order: Pick<Order, 'rate'>,
  rows: readonly Row[],
): Row[][] {
  const named = new Set(
    rows
      .filter(({ transfer }) => !isDust(transfer))
      .toSorted((one, other) => compareSize(order, other.transfer, one.transfer))
      .slice(0, MOST_NAMED),
  )
  const lines: Row[][] = []
  const folded = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.transfer.usdc === null} ${row.refund}`
    const line = named.has(row) ? undefined : folded.get(key)
    if (line) line.push(row)
    else {
      const started = [row]
      lines.push(started)
      if (!named.has(row)) folded.set(key, started)
    }
  }
  return lines
}

/** The sum of a line of `foldPayments`: in its coin; null: it was in the other, or is unreadable. */
export function sumOfLine(line: readonly Listed[]): Pick<Transfer, 'lamports' | 'usdc'> {
  const has = (coin: 'lamports' | 'usdc') => line.every(({ transfer }) => transfer[coin] !== null)
  const sum = (coin: 'lamports' | 'usdc') =>
    line.reduce((total, { transfer }) => total + (transfer[coin] ?? 0n), 0n)
  return {
    lamports: has('lamports') ? lamports(sum('lamports')) : null,
    usdc: has('usdc') ? usdc(sum('usdc')) : null,
  }
}

/** An unreadable payment counts as the largest: an operator has attached it. */
function compareSize(order: Pick<Order, 'rate'>, one: Transfer, other: Transfer): number {
  const [left, right] = [sizeOf(order, one), sizeOf(order, other)]
  return ascending(left, right)
}

const UNREADABLE = exactCents(usdCents(Number.MAX_SAFE_INTEGER))

function sizeOf({ rate }: Pick<Order, 'rate'>, { lamports, usdc }: Transfer): bigint {
  if (usdc !== null) return worthOfUsdc(usdc)
  return lamports === null ? UNREADABLE : worth(lamports, rate)
}
