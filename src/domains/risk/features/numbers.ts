/** Counts and sums of money are logarithms, log(1 + x), so that one whale doesn't hide all others. */
export const logOf = (value: number): number => Math.log1p(Math.max(0, Math.min(value, 1e12)))

/** null: of what isn't known. */
export const logOrUnknown = (value: number | null): number | null =>
  value === null ? null : logOf(value)

/** A yes or no as a number. */
export const flag = (is: boolean): number => (is ? 1 : 0)

/** null: of nothing. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((all, one) => all + one, 0) / values.length
}

/** The value, held between two bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** null: out of nothing. */
export function perWhole(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
