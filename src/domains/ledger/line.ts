import type { PaperFill, PaperHalf } from './paper-trade.ts'
import type { LedgerRow } from './table.ts'

const BY_RULES_1 = [
  ...(['hour', 'said', 'mint', 'variant', 'rules', 'said_at', 'stage', 'score'] as const),
  ...(['attention', 'result', 'buy', 'sell', 'tokens', 'proceeds', 'net'] as const),
]
const COLUMNS = [...BY_RULES_1, 'delay', 'market_cap_cents', 'matched'] as const

/** The first line of the ledger's CSV. A fill is `slot signature base quote unpaid fee_bps`. */
export const LEDGER_HEADER = COLUMNS.join()

/**
 * A trade as its line of the CSV, which the log commits to: never change the form that a version of the rules had.
 * No cell is untrusted text.
 */
export function ledgerLine(row: LedgerRow): string {
  const columns = row.rules === '1' ? BY_RULES_1 : COLUMNS
  return columns.map((column) => row[column] ?? '').join()
}

/** The sales of a trade as one cell: where half of it had doubled, where that was sold, and the rest. */
export function salesText(half: PaperHalf | null, rest: PaperFill): string {
  const fills = half === null ? [rest] : [half.reached, half.sold, rest]
  return fills.map(fillText).join(';')
}

/** A fill as one cell. */
export function fillText({ slot, signature, base, quote, unpaid, fee }: PaperFill): string {
  return [slot, signature, base, quote, unpaid, fee].join(' ')
}
