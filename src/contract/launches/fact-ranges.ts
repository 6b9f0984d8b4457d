/** The facts of a row of launches that a list can be limited by, in the order in which they are offered. */
export const FACT_IDS = [
  ...(['score', 'attention', 'cap', 'change', 'progress', 'holders', 'top_10'] as const),
  ...(['developer', 'snipers', 'bundles', 'buys', 'sells'] as const),
] as const
export type FactId = (typeof FACT_IDS)[number]

/** Both ends are included; null: no limit. */
export type FactRange = { least: number | null; most: number | null }
/** Shares, progress, and change are in percent, the cap in whole dollars. */
export type FactRanges = Partial<Record<FactId, FactRange>>
/** A launch's facts in the same units; null: unknown. */
export type FactValues = Record<FactId, number | null>

const LONGEST = 40
const LARGEST = 1e12

/** Reads `20..40`, `20..`, or `..40`; null: it is no range, or has no limit. */
export function readRange(text: string): FactRange | null {
  const [first = '', second = '', ...more] = text.split('..')
  if (text.length > LONGEST || more.length > 0 || !text.includes('..')) return null
  const [least, most] = [readLimit(first), readLimit(second)]
  if (Number.isNaN(least) || Number.isNaN(most)) return null
  if (least === null && most === null) return null
  return least !== null && most !== null && least > most ? null : { least, most }
}

/** Writes what {@link readRange} reads. */
export function writeRange({ least, most }: FactRange): string {
  return `${least ?? ''}..${most ?? ''}`
}

/** Whether a launch is in all ranges. What is unknown is in none. Pure. */
export function isInRanges(values: FactValues, ranges: FactRanges): boolean {
  return FACT_IDS.every((id) => {
    const range = ranges[id]
    if (range === undefined) return true
    const value = values[id]
    if (value === null) return false
    return value >= (range.least ?? -LARGEST) && value <= (range.most ?? LARGEST)
  })
}

/** NaN: it is no number. */
function readLimit(text: string): number | null {
  if (text === '') return null
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Math.abs(value) <= LARGEST ? value : Number.NaN
}
