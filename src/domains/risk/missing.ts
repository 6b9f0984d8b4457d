import { percent } from '../../contract/format.ts'
import { shareSeen, type Tape } from '../launches/index.ts'

/**
 * What a check reads of the tape: its sums and prices; what its first wallets traded; or what the developer traded and
 * who sold more than they bought, however late they came.
 */
export type Reads = 'trades' | 'wallets' | 'sellers'

/** Why a tape can't show that something did not happen; null: it can. One plain sentence. */
export function missingFrom(tape: Tape, reads: Reads): string | null {
  if (!tape.complete) {
    const seen = shareSeen(tape) ?? 1
    return seen < 1
      ? `Some trades were missed: at most ${percent(Math.floor(seen * 1_000) / 1_000)} were seen.`
      : 'Some trades were missed.'
  }
  if (reads === 'trades') return null
  if (reads === 'sellers' && tape.others > 0 && !tape.hasAllSellers)
    return 'Too many wallets traded to tell all of them apart.'
  if (tape.unnamed === 0) return null
  return `Who traded isn’t known for ${tape.unnamed} of ${tape.trades} trades.`
}

/** What a report says of its tape as a whole; null: every trade was seen, and they show it. */
export function tapeWords(tape: Tape): string | null {
  if (tape.complete && tape.breaks === null) {
    return 'Not all trades report what the market holds, so missing ones would not show.'
  }
  return missingFrom(tape, 'trades')
}

/** Evidence about trades that were seen, with what is missing. */
export function asFarAsSeen(evidence: string, missing: string | null): string {
  return missing === null ? evidence : `${evidence} ${missing}`
}
