/** Parts of the sentences that rules say: plain, exact, and the same everywhere. */

/** `7Qvx…m4Kd`. What is no base58 address is never repeated: it could be anybody's text. */
export function short(address: string): string {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return 'an unreadable address'
  return `${address.slice(0, 4)}\u2026${address.slice(-4)}`
}

/** Of a share from 0 to 1: `23.1 %`, `under 0.1 %`, `100 %`. */
export function percent(share: number): string {
  const value = share * 100
  if (!Number.isFinite(value)) return 'an unknown share'
  if (value > 0 && value < 0.1) return 'under 0.1 %'
  if (value < 100 && value > 99.9) return 'over 99.9 %'
  return `${trimmed(value, 1)} %`
}

/** `1 wallet`, `3 wallets`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
}

/** The largest unit that fits: `41 s`, `12 min`, `4 h`, `3 days`. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** At most `digits` behind the point, no trailing zeros, thousands grouped. */
export function trimmed(value: number, digits: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: digits })
}
