/**
 * Logistic regression with L2 on standardized columns, found by Newton's method (iteratively reweighted
 * least squares; Hastie, Tibshirani, Friedman, The Elements of Statistical Learning, 4.4.1).
 * Deterministic: nothing is random, and the order of rows affects only how sums are rounded.
 */

/**
 * A row of numbers, NaN where nothing is known, and whether what is predicted happened. It stands for
 * `weight` rows: 1 ÷ the rate at which rows like it were read.
 */
export type Sample = { values: Float32Array; happened: boolean; weight: number }

/** The weighted share of rows to which it happened, 0 to 1. */
export function shareHappened(samples: readonly Omit<Sample, 'values'>[]): number {
  let yes = 0
  let all = 0
  for (const { happened, weight } of samples) {
    all += weight
    if (happened) yes += weight
  }
  return yes / all
}

/** Mean and spread of what is known of a column; spread 0: it never varied and counts for nothing. */
export type Column = { mean: number; spread: number }

type LogisticFit = {
  kind: 'logistic'
  columns: Column[]
  intercept: number
  /** Of each column's value, then of each column's "unknown". */
  weights: number[]
}

const L2 = 4
const ROUNDS = 50
const ENOUGH = 1e-8

/**
 * Logistic regression with an L2 penalty, by Newton's method. Unknown values are at the mean and flagged. What is the
 * same in all rows has no weight.
 */
export function fitLogistic(samples: readonly Sample[], width: number): LogisticFit {
  const columns = Array.from({ length: width }, (_, at) => columnOf(samples, at))
  const varying = varyingOf(samples, columns)
  const size = 1 + varying.length
  const rows = new Float64Array(samples.length * size)
  const whole = new Float64Array(2 * width)
  for (const [index, { values }] of samples.entries()) {
    standardize(values, columns, whole)
    rows[index * size] = 1
    for (const [at, place] of varying.entries()) rows[index * size + 1 + at] = whole[place] ?? 0
  }
  let weights = new Float64Array(size)
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = newtonStep(rows, samples, weights)
    weights = weights.map((weight, at) => weight + (step[at] ?? 0))
    if (step.every((part) => Math.abs(part) < ENOUGH)) break
  }
  const all = new Array<number>(2 * width).fill(0)
  for (const [at, place] of varying.entries()) all[place] = weights[1 + at] ?? 0
  return { kind: 'logistic', columns, intercept: weights[0] ?? 0, weights: all }
}

/** The places that differ from row to row: of values, then of "unknown". */
function varyingOf(samples: readonly Sample[], columns: readonly Column[]): number[] {
  const unknown = columns.map(
    (_, at) => samples.filter(({ values }) => Number.isNaN(values[at] ?? Number.NaN)).length,
  )
  const values = columns.flatMap(({ spread }, at) => (spread > 0 ? [at] : []))
  const flags = unknown.flatMap((count, at) =>
    count > 0 && count < samples.length ? [columns.length + at] : [],
  )
  return [...values, ...flags]
}

/** Log odds that it happens to a launch with these values. */
export function logisticOdds(
  { columns, intercept, weights }: LogisticFit,
  values: Float32Array,
): number {
  const row = new Float64Array(2 * columns.length)
  standardize(values, columns, row)
  return row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), intercept)
}

/** The logistic function, written so that large logits do not overflow. */
export function sigmoid(logit: number): number {
  return logit >= 0 ? 1 / (1 + Math.exp(-logit)) : Math.exp(logit) / (1 + Math.exp(logit))
}

/** Writes standardized values, an unknown one at the mean, then 1 for each that is unknown. */
function standardize(values: Float32Array, columns: readonly Column[], to: Float64Array): void {
  for (const [at, { mean, spread }] of columns.entries()) {
    const value = values[at] ?? Number.NaN
    const isKnown = !Number.isNaN(value)
    const standard = isKnown && spread > 0 ? (value - mean) / spread : 0
    to[at] = Math.min(5, Math.max(-5, standard))
    to[columns.length + at] = isKnown ? 0 : 1
  }
}

function columnOf(samples: readonly Sample[], at: number): Column {
  let known = 0
  let total = 0
  let squares = 0
  for (const { values, weight } of samples) {
    const value = values[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    known += weight
    total += weight * value
    squares += weight * value * value
  }
  if (known === 0) return { mean: 0, spread: 0 }
  const mean = total / known
  const variance = squares / known - mean * mean
  return { mean, spread: variance > 1e-9 ? Math.sqrt(variance) : 0 }
}

/** Solves (XᵀWX + λI) step = Xᵀ(y − p) − λw; the intercept is not penalized. */
function newtonStep(
  rows: Float64Array,
  samples: readonly Sample[],
  weights: Float64Array,
): Float64Array {
  const size = weights.length
  const matrix = new Float64Array(size * size)
  const goal = weights.map((weight, at) => (at === 0 ? 0 : -L2 * weight))
  for (let at = 0; at < size; at += 1) matrix[at * size + at] = at === 0 ? 1e-6 : L2
  for (const [index, { happened, weight }] of samples.entries()) {
    const row = rows.subarray(index * size, (index + 1) * size)
    let odds = 0
    for (let at = 0; at < size; at += 1) odds += (row[at] ?? 0) * (weights[at] ?? 0)
    const chance = sigmoid(odds)
    const off = weight * ((happened ? 1 : 0) - chance)
    const curve = weight * Math.max(1e-6, chance * (1 - chance))
    for (let at = 0; at < size; at += 1) {
      const value = row[at] ?? 0
      if (value === 0) continue
      goal[at] = (goal[at] ?? 0) + off * value
      for (let to = 0; to <= at; to += 1) {
        const place = at * size + to
        matrix[place] = (matrix[place] ?? 0) + curve * value * (row[to] ?? 0)
      }
    }
  }
  return solve(matrix, goal)
}

/**
 * Solves by Cholesky decomposition; a direction without curvature keeps its value.
 * @param matrix symmetric, its lower half, row by row
 */
function solve(matrix: Float64Array, goal: Float64Array): Float64Array {
  const size = goal.length
  const at = (row: number, column: number) => matrix[row * size + column] ?? 0
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(row, column)
      for (let k = 0; k < column; k += 1) sum -= at(row, k) * at(column, k)
      const head = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(column, column)
      matrix[row * size + column] = head
    }
  }
  const half = new Float64Array(size)
  for (let row = 0; row < size; row += 1) {
    let sum = goal[row] ?? 0
    for (let k = 0; k < row; k += 1) sum -= at(row, k) * (half[k] ?? 0)
    half[row] = sum / at(row, row)
  }
  const step = new Float64Array(size)
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = half[row] ?? 0
    for (let k = row + 1; k < size; k += 1) sum -= at(k, row) * (step[k] ?? 0)
    step[row] = sum / at(row, row)
  }
  return step
}
