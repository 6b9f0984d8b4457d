/** Formats addresses, numbers, and shares the same way on the site and the server. */

/** First 4 and last 4 characters joined by an ellipsis; 8 characters or fewer stay unchanged. */
export function short(text: string | null | undefined): string {
  if (!text) return ''
  return text.length <= 8 ? text : `${text.slice(0, 4)}\u2026${text.slice(-4)}`
}

/** `7Qvx…m4Kd`. Text that is not a base58 address is never repeated, because it is untrusted. */
export function shortAddress(address: string): string {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? short(address) : 'an unreadable address'
}

/** Formatters by digits: creating one takes fifty times as long as using it. */
const BY_DIGITS = [0, 1, 2, 3, 4, 5, 6].map(
  (digits) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }),
)

/** At most `digits` (0 to 6) after the decimal point, no trailing zeros, thousands grouped. */
export function trimmed(value: number, digits: number): string {
  return (BY_DIGITS[digits] as Intl.NumberFormat).format(value)
}

/** Thousands grouped, rounded: `12,345`. */
export function wholeNumber(value: number): string {
  return trimmed(value, 0)
}

/** `4.2 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** Rounded, in the largest unit that fits: `41 s`, `12 min`, `4 h`, `3 d`. */
export function roundedSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} d`
}

/**
 * Formats a share from 0 to 1: `23.1%`, `100%`. A share near an end never rounds to it: `under 0.1%`,
 * `over 99.9%`.
 * @param digits the most digits after the decimal point
 */
export function percent(share: number, digits: 0 | 1 | 2 = 1): string {
  const value = share * 100
  const least = 10 ** -digits
  const most = 100 - least
  if (!Number.isFinite(value)) return 'an unknown share'
  if (value > 0 && value < least) return `under ${least}%`
  if (value < 100 && value > most) return `over ${most}%`
  return `${trimmed(value, digits)}%`
}
