/** A part of a result as the page shows it: text in rows below a heading. */
export type Table = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A bench's result: tables for people, and every measurement for programs. */
export type Result = {
  tables: readonly Table[]
  /** Measurements by name, the unit in the name. */
  samples: Readonly<Record<string, readonly number[]>>
}

/** Collects what must be closed after the bench, and says how much to do. */
export type Scope = {
  stack: AsyncDisposableStack
  /** Tries the bench itself: a fraction of the work, with meaningless numbers. */
  quick: boolean
  say(line: string): void
}

export type Bench = (scope: Scope) => Promise<Result>

/** The value below which a share `p` (0 to 1) of the samples lies, by nearest rank. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(p * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

/** The middle value, or the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** At most three significant digits below 1,000, thousands separated: `0.042`, `1.36`, `14,201`. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

/** `median (least–most)`, or one value if all are the same. */
export function spread(samples: readonly number[], unit = ''): string {
  const [least, most] = [Math.min(...samples), Math.max(...samples)].map(number)
  const text = least === most ? least : `${number(median(samples))} (${least}–${most})`
  return unit ? `${text} ${unit}` : `${text}`
}

/** A goal, and whether it was met: `≤ 0.2 s, met`. */
export function goal(words: string, met: boolean): string {
  return `${words}, ${met ? 'met' : '**missed**'}`
}
