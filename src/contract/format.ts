/** Formats addresses and shares the same way on the site and the server. */

/** First 4 and last 4 characters joined by an ellipsis; 8 characters or fewer stay unchanged. */
export function short(text: string | null | undefined): string {
  if (!text) return ''
  return text.length <= 8 ? text : `${text.slice(0, 4)}\u2026${text.slice(-4)}`
}

/** `7Qvx…m4Kd`. Text that is not a base58 address is never repeated, because it is untrusted. */
export function shortAddress(address: string): string {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? short(address) : 'an unreadable address'
}

/** Making one takes fifty times as long as using it. */
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/**
 * Formats a share from 0 to 1: `23.1%`, `100%`. A share near an end never rounds to it: `under 0.1%`,
 * `over 99.9%`.
 */
export function percent(share: number): string {
  const value = share * 100
  if (!Number.isFinite(value)) return 'an unknown share'
  if (value > 0 && value < 0.1) return 'under 0.1%'
  if (value < 100 && value > 99.9) return 'over 99.9%'
  return `${TENTHS.format(value)}%`
}
