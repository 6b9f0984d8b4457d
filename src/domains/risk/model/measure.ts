/** How good probabilities were: lower is better for both losses. */

/** `weight`: how many launches it stands for; without one, itself alone. */
export type PredictionOutcome = { said: number; happened: boolean; weight?: number }

const weightOf = ({ weight = 1 }: PredictionOutcome): number => weight

function weightsOf(all: readonly PredictionOutcome[]): number {
  return all.reduce((sum, one) => sum + weightOf(one), 0)
}

/** All are weighted, except that `samples` counts rows. */
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
  const whole = weightsOf(all)
  const mean = (of: (one: PredictionOutcome) => number) =>
    all.reduce((sum, one) => sum + weightOf(one) * of(one), 0) / whole
  return {
    samples: all.length,
    rate: mean(({ happened }) => (happened ? 1 : 0)),
    brier: mean(({ said, happened }) => (said - (happened ? 1 : 0)) ** 2),
    logLoss: mean(({ said, happened }) => -Math.log(clampProbability(happened ? said : 1 - said))),
    auc: aucOf(all),
    auprc: auprcOf(all),
    bins: binsOf(all),
  }
}

/** Keeps a probability away from 0 and 1, where log loss is infinite. */
export function clampProbability(probability: number): number {
  return Math.min(0.9999, Math.max(0.0001, probability))
}

/** By ranks (Mann–Whitney), ties shared. */
function aucOf(all: readonly PredictionOutcome[]): number | null {
  const yes = weightsOf(all.filter(({ happened }) => happened))
  const no = weightsOf(all) - yes
  if (yes <= 0 || no <= 0) return null
  let won = 0
  let below = 0
  for (const tied of tiesOf(all.toSorted((a, b) => a.said - b.said))) {
    won += tied.yes * (below + tied.no / 2)
    below += tied.no
  }
  return won / (yes * no)
}

/** Σ precision · gain in recall, from the highest down; equal predictions count as one step. */
function auprcOf(all: readonly PredictionOutcome[]): number | null {
  const yes = weightsOf(all.filter(({ happened }) => happened))
  if (yes === 0) return null
  let area = 0
  let caught = 0
  let seen = 0
  for (const tied of tiesOf(all.toSorted((a, b) => b.said - a.said))) {
    caught += tied.yes
    seen += tied.yes + tied.no
    area += (caught / seen) * (tied.yes / yes)
  }
  return area
}

/** Of the share with the highest predictions, how many it happened to; ties are split. null: no samples. */
export function precisionInTop(all: readonly PredictionOutcome[], share: number): number | null {
  const wanted = share * weightsOf(all)
  let seen = 0
  let caught = 0
  for (const { yes, no } of tiesOf(all.toSorted((a, b) => b.said - a.said))) {
    const part = Math.min(1, (wanted - seen) / (yes + no))
    seen += part * (yes + no)
    caught += part * yes
    if (part < 1) break
  }
  return seen === 0 ? null : caught / seen
}

/** Weights of positives and negatives that share one prediction. @param sorted by prediction */
function tiesOf(sorted: readonly PredictionOutcome[]): { yes: number; no: number }[] {
  const ties: { yes: number; no: number }[] = []
  let last = Number.NaN
  for (const one of sorted) {
    if (one.said !== last) ties.push({ yes: 0, no: 0 })
    last = one.said
    const tied = ties.at(-1)
    if (tied) tied[one.happened ? 'yes' : 'no'] += weightOf(one)
  }
  return ties
}

function binsOf(all: readonly PredictionOutcome[]): ModelMetrics['bins'] {
  const bins = Array.from({ length: 10 }, (_, index) => ({
    from: index / 10,
    count: 0,
    said: 0,
    happened: 0,
  }))
  for (const one of all) {
    const bin = bins[Math.min(9, Math.floor(one.said * 10))]
    if (bin === undefined) continue
    const weight = weightOf(one)
    bin.count += weight
    bin.said += weight * one.said
    if (one.happened) bin.happened += weight
  }
  return bins.map((bin) => ({ ...bin, said: bin.count === 0 ? 0 : bin.said / bin.count }))
}
