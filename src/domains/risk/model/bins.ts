import type { Sample } from './logistic.ts'

const BINS = 32
/** Slots of a column: 0 is "unknown"; slot b holds values below edges[b - 1] and not below edges[b - 2]. */
export const SLOTS = BINS + 1

/**
 * Rows as the places of their values among all slots of all columns. Columns that never vary are left out: nothing
 * can be split by them.
 */
export type Binned = {
  /** The columns' places in a row of values. */
  columns: readonly number[]
  edges: readonly Float64Array[]
  /** Row by row; a column's slots begin at its place times {@link SLOTS}. */
  slots: Uint16Array
}

/** Sorts the values of each column into bins of equally many rows. @param width numbers of a row */
export function binsOf(samples: readonly Sample[], width: number): Binned {
  const all = Array.from({ length: width }, (_, column) => edgesOf(samples, column))
  const columns = [...all.keys()].filter((column) => (all[column]?.length ?? 0) > 0)
  const edges = columns.map((column) => all[column] as Float64Array)
  const slots = new Uint16Array(samples.length * columns.length)
  let place = 0
  for (const { values } of samples) {
    for (let at = 0; at < columns.length; at += 1, place += 1) {
      const value = values[columns[at] ?? 0] ?? Number.NaN
      slots[place] = at * SLOTS + binOf(edges[at] as Float64Array, value)
    }
  }
  return { columns, edges, slots }
}

/** Edges that put equally many rows into each bin, without duplicates. */
function edgesOf(samples: readonly Sample[], column: number): Float64Array {
  const known = Float64Array.from(samples, ({ values }) => values[column] ?? Number.NaN)
    .filter((value) => !Number.isNaN(value))
    .sort()
  const edges = new Set<number>()
  for (let bin = 1; bin < BINS; bin += 1) {
    const edge = known[Math.floor((bin * known.length) / BINS)]
    if (edge !== undefined && edge > (known[0] ?? edge)) edges.add(edge)
  }
  return Float64Array.from(edges)
}

function binOf(edges: Float64Array, value: number): number {
  if (Number.isNaN(value)) return 0
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value >= (edges[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low + 1
}
