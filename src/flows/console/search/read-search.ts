import { MINUTE, type Ms } from '../../../kernel/clock.ts'

/** Inclusive at `least`, exclusive at `below`. */
export type AmountRange = { least: bigint; below: bigint }

/** What an operator looks for. */
export type Sought =
  | { kind: 'name'; text: string }
  /** Lamports, and millionths of a dollar; null: the other coin was named. */
  | { kind: 'amount'; lamports: AmountRange | null; microUsd: AmountRange | null }
  /** About then: people don't know the minute. */
  | { kind: 'time'; from: Ms; until: Ms }

const AMOUNT = /^(\$?)(\d{1,7})(?:\.(\d{1,9}))? ?(sol|usdc|usd)?$/i
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d) ?(?:utc|z)?$/i
const ABOUT_MS = 30 * MINUTE
const LAMPORTS = 9
const MICRO = 6

/**
 * Reads the text of a search: an amount such as `1.03`, `1.0348 SOL`, or `$150`, a moment such as
 * `2026-11-27 14:05` (UTC), or else something's name. An amount is found by what it may be rounded from.
 */
export function readSearch(typed: string): Sought {
  const text = typed.trim()
  const [, date, minute] = TIME.exec(text) ?? []
  const at = date === undefined ? Number.NaN : Date.parse(`${date}T${minute}Z`)
  if (!Number.isNaN(at)) return { kind: 'time', from: at - ABOUT_MS, until: at + ABOUT_MS }
  const amount = AMOUNT.exec(text)
  if (amount === null) return { kind: 'name', text: text.replace(/^@/, '') }
  const [, sign = '', whole = '', fraction = '', named = ''] = amount
  const coin = sign === '' ? named.toLowerCase() : 'usd'
  return {
    kind: 'amount',
    lamports: coin.startsWith('usd') ? null : around(whole, fraction, LAMPORTS),
    microUsd: coin === 'sol' ? null : around(whole, fraction, MICRO),
  }
}

/** All that is rounded to the decimals that were typed, in units of 10^-places. */
function around(whole: string, fraction: string, places: number): AmountRange {
  const typed = BigInt(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`)
  const unit = 10n ** BigInt(Math.max(0, places - fraction.length))
  return unit === 1n
    ? { least: typed, below: typed + 1n }
    : { least: typed - unit / 2n, below: typed + unit / 2n }
}
