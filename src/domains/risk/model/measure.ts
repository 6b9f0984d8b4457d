/** How good probabilities were: lower is better for both losses. */

export type PredictionOutcome = { said: number; happened: boolean }

export type ModelMetrics = {
  samples: number
  /** The share it happened to. */
  rate: number
  /** Mean squared distance, 0 to 1. */
  brier: number
  /**
   * Mean −ln of the probability given to what happened; probabilities are kept 0.0001 away from 0
   * and 1.
   */
  logLoss: number
  /** How often a positive ranks above a negative, 0.5 by chance; null: only one class. */
  auc: number | null
  /** Area under precision by recall (average precision), the rate by chance; null: it never happened. */
  auprc: number | null
  /** Ten equal steps of probability: the count, the mean prediction, and how many it happened to. */
  bins: { from: number; count: number; said: number; happened: number }[]
}

/** null: no samples. */
export function measure(all: readonly PredictionOutcome[]): ModelMetrics | null {
  if (all.length === 0) return null
  const mean = (of: (one: PredictionOutcome) => number) =>
    all.reduce((sum, one) => sum + of(one), 0) / all.length
  return {
    samples: all.length,
    rate: mean(({ happened }) => (happened ? 1 : 0)),
    brier: mean(({ said, happened }) => (said - (happened ? 1 : 0)) ** 2),
    logLoss: mean(({ said, happened }) => -Math.log(inside(happened ? said : 1 - said))),
    auc: aucOf(all),
    auprc: auprcOf(all),
    bins: binsOf(all),
  }
}

/** Keeps a probability away from 0 and 1, where log loss is infinite. */
export function inside(probability: number): number {
  return Math.min(0.9999, Math.max(0.0001, probability))
}

/** By ranks (Mann–Whitney), ties shared. */
function aucOf(all: readonly PredictionOutcome[]): number | null {
  const yes = all.filter(({ happened }) => happened).length
  const no = all.length - yes
  if (yes === 0 || no === 0) return null
  const sorted = all.toSorted((a, b) => a.said - b.said)
  let ranks = 0
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to]?.said === sorted[from]?.said) to += 1
    const rank = (from + 1 + to) / 2
    for (let at = from; at < to; at += 1) if (sorted[at]?.happened) ranks += rank
    from = to
  }
  return (ranks - (yes * (yes + 1)) / 2) / (yes * no)
}

/** Σ precision · gain in recall, from the highest down; equal predictions count as one step. */
function auprcOf(all: readonly PredictionOutcome[]): number | null {
  const yes = all.filter(({ happened }) => happened).length
  if (yes === 0) return null
  const sorted = all.toSorted((a, b) => b.said - a.said)
  let area = 0
  let caught = 0
  for (let from = 0; from < sorted.length; ) {
    const before = caught
    let to = from
    while (to < sorted.length && sorted[to]?.said === sorted[from]?.said) {
      if (sorted[to]?.happened) caught += 1
      to += 1
    }
    area += (caught / to) * ((caught - before) / yes)
    from = to
  }
  return area
}

function binsOf(all: readonly PredictionOutcome[]): ModelMetrics['bins'] {
  const bins = Array.from({ length: 10 }, (_, index) => ({
    ...{ from: index / 10, count: 0, said: 0, happened: 0 },
  }))
  for (const { said, happened } of all) {
    const bin = bins[Math.min(9, Math.floor(said * 10))]
    if (bin === undefined) continue
    bin.count += 1
    bin.said += said
    if (happened) bin.happened += 1
  }
  return bins.map((bin) => ({ ...bin, said: bin.count === 0 ? 0 : bin.said / bin.count }))
}
