/**
 * Gradient-boosted trees for a yes or no (Friedman 2001; splits by histogram and with a side for unknown
 * values as in Chen, Guestrin, XGBoost, KDD 2016). Deterministic: rows and columns are not sampled.
 */

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
const BINS = 32
const L2 = 1
/**
 * The least second derivative in a leaf, whatever the outcome's rate: with less, a single row decides.
 * See {@link leastHessian}.
 */
const LEAST_HESSIAN = 0.5
/** Otherwise that of so many average rows … */
const LEAST_ROWS = 20
/** … and at least this share of all rows'. */
const LEAST_SHARE = 1 / 2_000
const LEAST_GAIN = 1e-6

/** Bin 0 is "unknown"; bin b holds values below edges[b - 1] and not below edges[b - 2]. */
type Binned = { edges: Float64Array[]; bins: Uint8Array; width: number }

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
    const tree = grow(binned, samples, odds, least)
    trees.push(tree)
    for (const [at, { values }] of samples.entries())
      odds[at] = (odds[at] ?? 0) + leafOf(tree, values)
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

function binsOf(samples: readonly Sample[], width: number): Binned {
  const edges = Array.from({ length: width }, (_, column) => edgesOf(samples, column))
  const bins = new Uint8Array(samples.length * width)
  for (const [at, { values }] of samples.entries()) {
    for (let column = 0; column < width; column += 1) {
      bins[at * width + column] = binOf(edges[column] as Float64Array, values[column] ?? Number.NaN)
    }
  }
  return { edges, bins, width }
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
  let bin = 0
  while (bin < edges.length && value >= (edges[bin] as number)) bin += 1
  return bin + 1
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

/** A leaf that may still be split, with its rows. */
type OpenLeaf = { place: number; rows: Int32Array }

/** One tree, level by level. */
function grow(
  binned: Binned,
  samples: readonly Sample[],
  odds: Float64Array,
  least: number,
): Node[] {
  const derivatives = derivativesOf(samples, odds)
  const tree: Node[] = [{ leaf: 0 }]
  let open: OpenLeaf[] = [{ place: 0, rows: Int32Array.from(samples.keys()) }]
  for (let depth = 0; open.length > 0; depth += 1) {
    open = open.flatMap((leaf) => {
      const sums = sumsByBin(binned, leaf.rows, derivatives)
      const split = depth === DEPTH ? null : bestSplit(binned, sums, least)
      if (split !== null) return splitLeaf(tree, binned, leaf, split)
      tree[leaf.place] = { leaf: (-RATE * sums.whole.first) / (sums.whole.second + L2) }
      return []
    })
  }
  return tree
}

/** Puts a node in the leaf's place. @returns its two leaves */
function splitLeaf(
  tree: Node[],
  { edges, bins, width }: Binned,
  { place, rows }: OpenLeaf,
  { column, bin, isUnknownLeft }: Split,
): OpenLeaf[] {
  const goesLeft = (row: number) => {
    const own = bins[row * width + column] ?? 0
    return own === 0 ? isUnknownLeft : own <= bin
  }
  const left = tree.push({ leaf: 0 }) - 1
  const right = tree.push({ leaf: 0 }) - 1
  const below = edges[column]?.[bin - 1] ?? 0
  tree[place] = { column, below, isUnknownLeft, left, right }
  return [
    { place: left, rows: rows.filter(goesLeft) },
    { place: right, rows: rows.filter((row) => !goesLeft(row)) },
  ]
}

/** A leaf's derivatives, added up by column and bin, and for the leaf as a whole. */
type LeafSums = { firsts: Float64Array; seconds: Float64Array; whole: Sums }

const SLOTS = BINS + 1

function sumsByBin(
  { bins, width }: Binned,
  rows: Int32Array,
  { first, second }: Derivatives,
): LeafSums {
  const firsts = new Float64Array(width * SLOTS)
  const seconds = new Float64Array(width * SLOTS)
  const whole = { first: 0, second: 0 }
  for (const row of rows) {
    const g = first[row] ?? 0
    const h = second[row] ?? 0
    whole.first += g
    whole.second += h
    for (let column = 0; column < width; column += 1) {
      const slot = column * SLOTS + (bins[row * width + column] ?? 0)
      firsts[slot] = (firsts[slot] ?? 0) + g
      seconds[slot] = (seconds[slot] ?? 0) + h
    }
  }
  return { firsts, seconds, whole }
}

/** The split that gains most, the first of equals; null: none gains enough. */
function bestSplit(
  { edges }: Binned,
  { firsts, seconds, whole }: LeafSums,
  least: number,
): Split | null {
  let best: Split | null = null
  for (const [column, { length }] of edges.entries()) {
    const start = column * SLOTS
    for (const isUnknownLeft of [true, false]) {
      const left = { first: 0, second: 0 }
      // From "unknown", or from the lowest known value, up.
      for (let bin = isUnknownLeft ? 0 : 1; bin <= length; bin += 1) {
        left.first += firsts[start + bin] ?? 0
        left.second += seconds[start + bin] ?? 0
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
