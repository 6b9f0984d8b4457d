// @ts-check

const Z = 1.96

/**
 * Wilson's interval at 95%, as the site computes it; null for nothing out of nothing.
 * @param {number} hits @param {number} of
 */
export function wilson(hits, of) {
  if (of <= 0) return null
  const share = hits / of
  const z2 = Z * Z
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const reach = (Z / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))
  const low = hits <= 0 ? 0 : Math.max(0, middle - reach)
  const high = hits >= of ? 1 : Math.min(1, middle + reach)
  return { share, low, high, of }
}

/** By nearest rank; null: there are no values. @param {readonly number[]} values @param {number} part */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(1, Math.ceil(part * sorted.length)) - 1] ?? null
}

/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length

/**
 * How often one of the first has a higher value than one of the second, equal values by half; null: no pair.
 * @param {readonly number[]} first @param {readonly number[]} second
 */
export function separation(first, second) {
  const sorted = [...second].sort((a, b) => a - b)
  /** @param {(value: number) => boolean} is */
  const count = (is) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (is(sorted[middle] ?? 0)) low = middle + 1
      else high = middle
    }
    return low
  }
  const wins = first.map(
    (value) => (count((one) => one < value) + count((one) => one <= value)) / 2,
  )
  const pairs = first.length * second.length
  return pairs === 0 ? null : wins.reduce((sum, one) => sum + one, 0) / pairs
}

/** @param {number | null | undefined} a @param {number | null | undefined} b */
export function isNear(a, b) {
  return a == null || b == null ? a === b : Math.abs(a - b) < 0.0005
}
