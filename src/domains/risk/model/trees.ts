/**
 * Gradient-boosted trees for a yes or no (Friedman 2001; splits by histogram and with a side for unknown
 * values as in Chen, Guestrin, XGBoost, KDD 2016). Deterministic: rows and columns are not sampled.
 */

import { type Binned, binsOf, SLOTS } from './bins.ts'
import { type Sample, shareHappened, sigmoid } from './logistic.ts'

/** A node of a tree; `left` and `right` are places in the tree's list. */
export type Node =
  | { column: number; below: number; isUnknownLeft: boolean; left: number; right: number }
  | { leaf: number }

export type TreesFit = { kind: 'trees'; base: number; trees: Node[][] }

const ROUNDS = 150
/** Rounds without less loss on the watched part before it stops. */
const ROUNDS_WITHOUT_GAIN = 15
const RATE = 0.1
const DEPTH = 4
const L2 = 1
/**
 * The least second derivative in a leaf, whatever the outcome's rate: with less, a single row decides.
 * See {@link leastHessian}.
 */
const LEAST_HESSIAN = 0.5
/** Otherwise, that of this many average rows … */
const LEAST_ROWS = 20
/** … and at least this share of all rows'. */
const LEAST_SHARE = 1 / 2_000
const LEAST_GAIN = 1e-6

/**
 * @param watched later rows, which decide how many trees are kept
 */
export function fitTrees(
  samples: readonly Sample[],
  width: number,
  watched: readonly Sample[],
): TreesFit {
  const binned = binsOf(samples, width)
  const share = shareHappened(samples)
  const least = leastHessian(samples, share)
  const base = Math.log(share / (1 - share))
  const odds = new Float64Array(samples.length).fill(base)
  const later = new Float64Array(watched.length).fill(base)
  const trees: Node[][] = []
  let best = { loss: lossOf(later, watched), count: 0 }
  for (let round = 0; round < ROUNDS && round - best.count < ROUNDS_WITHOUT_GAIN; round += 1) {
    const tree = grow(binned, derivativesOf(samples, odds), odds, least)
    trees.push(tree)
    for (const [at, { values }] of watched.entries()) {
      later[at] = (later[at] ?? 0) + leafOf(tree, values)
    }
    const loss = lossOf(later, watched)
    if (loss < best.loss) best = { loss, count: trees.length }
  }
  return { kind: 'trees', base, trees: trees.slice(0, best.count) }
}

/** Log odds that it happens to a launch with these values. */
export function treesOdds({ base, trees }: TreesFit, values: Float32Array): number {
  return trees.reduce((sum, tree) => sum + leafOf(tree, values), base)
}

function leafOf(tree: readonly Node[], values: Float32Array): number {
  let node = tree[0]
  while (node && 'column' in node) {
    const value = values[node.column] ?? Number.NaN
    const isLeft = Number.isNaN(value) ? node.isUnknownLeft : value < node.below
    node = tree[isLeft ? node.left : node.right]
  }
  return node?.leaf ?? 0
}

/**
 * A rare outcome's rows hardly curve the loss: with a limit meant for even odds, no tree grows at 0.12%,
 * and with one meant for 0.12%, trees learn single rows at even odds.
 */
function leastHessian(samples: readonly Sample[], share: number): number {
  const average = share * (1 - share)
  const all = samples.reduce((sum, { weight }) => sum + weight, 0)
  return Math.max(LEAST_HESSIAN, LEAST_ROWS * average, LEAST_SHARE * all * average)
}

function lossOf(odds: Float64Array, samples: readonly Sample[]): number {
  let loss = 0
  for (const [at, { happened, weight }] of samples.entries()) {
    const logit = odds[at] ?? 0
    loss +=
      weight * (Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(0, happened ? -logit : logit))
  }
  return loss
}

/** Sums of first and second derivatives. */
type Sums = { first: number; second: number }
type Split = { column: number; bin: number; isUnknownLeft: boolean; gain: number }

/** The loss's derivatives by each row's log odds. */
type Derivatives = { first: Float64Array; second: Float64Array }

function derivativesOf(samples: readonly Sample[], odds: Float64Array): Derivatives {
  const first = new Float64Array(samples.length)
  const second = new Float64Array(samples.length)
  for (const [at, { happened, weight }] of samples.entries()) {
    const chance = sigmoid(odds[at] ?? 0)
    first[at] = weight * (chance - (happened ? 1 : 0))
    second[at] = weight * Math.max(1e-9, chance * (1 - chance))
  }
  return { first, second }
}

/** A leaf that may still be split: its rows, and their derivatives by column and bin; null: not needed anymore. */
type OpenLeaf = { place: number; rows: Int32Array; whole: Sums; sums: Float64Array | null }

/** Grows one tree, level by level. @param odds of each row; what the tree says is added */
function grow(binned: Binned, derivatives: Derivatives, odds: Float64Array, least: number): Node[] {
  const tree: Node[] = [{ leaf: 0 }]
  const rows = Int32Array.from(odds.keys())
  const sums = sumsByBin(binned, rows, derivatives)
  let open: OpenLeaf[] = [{ place: 0, rows, whole: wholeOf(rows, derivatives), sums }]
  for (let depth = 0; open.length > 0; depth += 1) {
    open = open.flatMap((leaf) => {
      const split = leaf.sums === null ? null : bestSplit(binned, leaf.sums, leaf.whole, least)
      if (split !== null) {
        return splitLeaf({ tree, binned, derivatives }, leaf, split, depth + 1 === DEPTH)
      }
      const value = (-RATE * leaf.whole.first) / (leaf.whole.second + L2)
      tree[leaf.place] = { leaf: value }
      for (const row of leaf.rows) odds[row] = (odds[row] ?? 0) + value
      return []
    })
  }
  return tree
}

type Grown = { tree: Node[]; binned: Binned; derivatives: Derivatives }

/**
 * Puts a node in the leaf's place. Only the smaller of its leaves is added up: the other one's sums are what is left,
 * as in LightGBM (Ke and others, NIPS 2017). @returns its two leaves
 */
function splitLeaf(
  { tree, binned, derivatives }: Grown,
  { place, rows, sums }: OpenLeaf,
  split: Split,
  isLast: boolean,
): OpenLeaf[] {
  const { columns, edges } = binned
  const left = tree.push({ leaf: 0 }) - 1
  const right = tree.push({ leaf: 0 }) - 1
  const { column, isUnknownLeft } = split
  const below = edges[column]?.[split.bin - 1] ?? 0
  tree[place] = { column: columns[column] ?? 0, below, isUnknownLeft, left, right }
  const [lower, upper] = divide(binned, rows, split)
  const smaller = lower.length <= upper.length ? lower : upper
  const own = isLast ? null : sumsByBin(binned, smaller, derivatives)
  const rest = own === null || sums === null ? null : sums.map((sum, at) => sum - (own[at] ?? 0))
  return [
    { place: left, rows: lower },
    { place: right, rows: upper },
  ].map((part) => ({
    ...part,
    whole: wholeOf(part.rows, derivatives),
    sums: part.rows === smaller ? own : rest,
  }))
}

/** Which rows go left, and which right, in their order. */
function divide(
  { columns, slots }: Binned,
  rows: Int32Array,
  { column, bin, isUnknownLeft }: Split,
): [Int32Array, Int32Array] {
  const width = columns.length
  const start = column * SLOTS
  const left = new Int32Array(rows.length)
  const right = new Int32Array(rows.length)
  let [lefts, rights] = [0, 0]
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number
    const own = (slots[row * width + column] as number) - start
    if (own === 0 ? isUnknownLeft : own <= bin) {
      left[lefts] = row
      lefts += 1
    } else {
      right[rights] = row
      rights += 1
    }
  }
  return [left.slice(0, lefts), right.slice(0, rights)]
}

function wholeOf(rows: Int32Array, { first, second }: Derivatives): Sums {
  const whole = { first: 0, second: 0 }
  for (const row of rows) {
    whole.first += first[row] ?? 0
    whole.second += second[row] ?? 0
  }
  return whole
}

/** Derivatives added up by slot: the first one of a slot, then the second. */
function sumsByBin(
  { columns, slots }: Binned,
  rows: Int32Array,
  { first, second }: Derivatives,
): Float64Array {
  const width = columns.length
  const sums = new Float64Array(2 * width * SLOTS)
  for (const row of rows) {
    const g = first[row] ?? 0
    const h = second[row] ?? 0
    for (let place = row * width, end = place + width; place < end; place += 1) {
      const slot = 2 * (slots[place] as number)
      sums[slot] = (sums[slot] as number) + g
      sums[slot + 1] = (sums[slot + 1] as number) + h
    }
  }
  return sums
}

/** The split that gains most, the first of equals; null: none gains enough. */
function bestSplit(
  { edges }: Binned,
  sums: Float64Array,
  whole: Sums,
  least: number,
): Split | null {
  let best: Split | null = null
  for (const [column, { length }] of edges.entries()) {
    const start = column * SLOTS
    for (const isUnknownLeft of [true, false]) {
      const left = { first: 0, second: 0 }
      // From "unknown", or from the lowest known value, up.
      for (let bin = isUnknownLeft ? 0 : 1; bin <= length; bin += 1) {
        left.first += sums[2 * (start + bin)] ?? 0
        left.second += sums[2 * (start + bin) + 1] ?? 0
        if (bin === 0) continue
        const gain = gainOf(left, whole, least)
        if (gain > (best?.gain ?? LEAST_GAIN)) best = { column, bin, isUnknownLeft, gain }
      }
    }
  }
  return best
}

function gainOf(left: Sums, whole: Sums, least: number): number {
  const right = { first: whole.first - left.first, second: whole.second - left.second }
  if (left.second < least || right.second < least) return 0
  return worth(left) + worth(right) - worth(whole)
}

function worth({ first, second }: Sums): number {
  return (first * first) / (second + L2)
}
