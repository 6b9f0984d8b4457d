/**
 * Logistic regression with L2 on standardised columns, found by Newton's method (iteratively
 * reweighted least squares; Hastie, Tibshirani, Friedman, The Elements of Statistical Learning, 4.4.1).
 * Deterministic: no chance, no order of rows but in the sums.
 */

/** A row of numbers, null where nothing is known, and the outcome. */
export type Sample = { values: readonly (number | null)[]; bad: boolean }

/** Mean and spread of what is known of a column; spread 0: it never varied and counts for nothing. */
export type Column = { mean: number; spread: number }

export type Fit = {
  columns: Column[]
  intercept: number
  /** Of each column's value, then of each column's "unknown". */
  weights: number[]
}

const L2 = 4
const ROUNDS = 50
const ENOUGH = 1e-8

export function fitLogistic(samples: readonly Sample[], width: number): Fit {
  const columns = Array.from({ length: width }, (_, at) => columnOf(samples, at))
  const rows = samples.map(({ values }) => [1, ...inputs(values, columns)])
  let weights = new Array<number>(1 + 2 * width).fill(0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = newtonStep(rows, samples, weights)
    weights = weights.map((weight, at) => weight + (step[at] ?? 0))
    if (step.every((part) => Math.abs(part) < ENOUGH)) break
  }
  const [intercept = 0, ...rest] = weights
  return { columns, intercept, weights: rest }
}

/** Log odds that a launch with these values ends badly. */
export function logOdds(fit: Fit, values: readonly (number | null)[]): number {
  const row = inputs(values, fit.columns)
  return row.reduce((sum, value, at) => sum + value * (fit.weights[at] ?? 0), fit.intercept)
}

export function sigmoid(logit: number): number {
  return logit >= 0 ? 1 / (1 + Math.exp(-logit)) : Math.exp(logit) / (1 + Math.exp(logit))
}

/** Standardised values, an unknown one at the mean, then 1 for each that is unknown. */
function inputs(values: readonly (number | null)[], columns: readonly Column[]): number[] {
  const standard = columns.map(({ mean, spread }, at) => {
    const value = values[at] ?? null
    if (value === null || spread === 0) return 0
    return Math.min(5, Math.max(-5, (value - mean) / spread))
  })
  return [...standard, ...columns.map((_, at) => ((values[at] ?? null) === null ? 1 : 0))]
}

function columnOf(samples: readonly Sample[], at: number): Column {
  const known = samples.map(({ values }) => values[at] ?? null).filter((value) => value !== null)
  if (known.length === 0) return { mean: 0, spread: 0 }
  const mean = known.reduce((all, value) => all + value, 0) / known.length
  const variance = known.reduce((all, value) => all + (value - mean) ** 2, 0) / known.length
  return { mean, spread: variance > 1e-12 ? Math.sqrt(variance) : 0 }
}

/** Solves (XᵀWX + λI) step = Xᵀ(y − p) − λw; the intercept is not held small. */
function newtonStep(
  rows: readonly number[][],
  samples: readonly Sample[],
  weights: readonly number[],
): number[] {
  const size = weights.length
  const matrix: number[][] = weights.map((_, at) => {
    const line = new Array<number>(size).fill(0)
    line[at] = at === 0 ? 1e-6 : L2
    return line
  })
  const goal = weights.map((weight, at) => (at === 0 ? 0 : -L2 * weight))
  for (const [index, row] of rows.entries()) {
    const chance = sigmoid(row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0))
    const off = (samples[index]?.bad ? 1 : 0) - chance
    const curve = Math.max(1e-6, chance * (1 - chance))
    for (let at = 0; at < size; at += 1) {
      const value = row[at] ?? 0
      if (value === 0) continue
      goal[at] = (goal[at] ?? 0) + off * value
      const line = matrix[at] ?? []
      for (let to = 0; to < size; to += 1) {
        line[to] = (line[to] ?? 0) + curve * value * (row[to] ?? 0)
      }
    }
  }
  return solve(matrix, goal)
}

/** Gauss with pivots; a singular direction stays where it is. */
function solve(matrix: number[][], goal: number[]): number[] {
  const size = goal.length
  const lines = matrix.map((line, at) => [...line, goal[at] ?? 0])
  for (let at = 0; at < size; at += 1) {
    let best = at
    for (let to = at + 1; to < size; to += 1) {
      if (Math.abs(lines[to]?.[at] ?? 0) > Math.abs(lines[best]?.[at] ?? 0)) best = to
    }
    const pivot = lines[best] ?? []
    lines[best] = lines[at] ?? []
    lines[at] = pivot
    const head = pivot[at] ?? 0
    if (Math.abs(head) < 1e-12) continue
    for (let to = 0; to < size; to += 1) {
      const line = lines[to]
      if (to === at || !line) continue
      const factor = (line[at] ?? 0) / head
      if (factor === 0) continue
      for (let k = at; k <= size; k += 1) line[k] = (line[k] ?? 0) - factor * (pivot[k] ?? 0)
    }
  }
  return lines.map((line, at) => {
    const head = line[at] ?? 0
    return Math.abs(head) < 1e-12 ? 0 : (line[size] ?? 0) / head
  })
}
