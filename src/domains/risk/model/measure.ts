/** How good probabilities were: lower is better for both losses. */

export type Measured = { risk: number; bad: boolean }

export type Metrics = {
  samples: number
  /** Share that ended badly. */
  badShare: number
  /** Mean squared distance, 0 to 1. */
  brier: number
  /** Mean −ln of what was given to what happened; probabilities are kept within 0.0001 of 0 and 1. */
  logLoss: number
  /** How often a bad one ranks above a good one, 0.5 by chance; null: only one kind. */
  auc: number | null
  /** Ten equal steps of probability: how many, the mean prediction, the observed rate. */
  bins: { from: number; count: number; said: number; was: number }[]
}

/** null: there is nothing to measure. */
export function measure(all: readonly Measured[]): Metrics | null {
  if (all.length === 0) return null
  const mean = (of: (one: Measured) => number) =>
    all.reduce((sum, one) => sum + of(one), 0) / all.length
  return {
    samples: all.length,
    badShare: mean(({ bad }) => (bad ? 1 : 0)),
    brier: mean(({ risk, bad }) => (risk - (bad ? 1 : 0)) ** 2),
    logLoss: mean(({ risk, bad }) => -Math.log(inside(bad ? risk : 1 - risk))),
    auc: aucOf(all),
    bins: binsOf(all),
  }
}

export function inside(probability: number): number {
  return Math.min(0.9999, Math.max(0.0001, probability))
}

/** By ranks (Mann–Whitney), ties shared. */
function aucOf(all: readonly Measured[]): number | null {
  const bad = all.filter((one) => one.bad).length
  const good = all.length - bad
  if (bad === 0 || good === 0) return null
  const sorted = all.toSorted((a, b) => a.risk - b.risk)
  let ranks = 0
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to]?.risk === sorted[from]?.risk) to += 1
    const rank = (from + 1 + to) / 2
    for (let at = from; at < to; at += 1) if (sorted[at]?.bad) ranks += rank
    from = to
  }
  return (ranks - (bad * (bad + 1)) / 2) / (bad * good)
}

function binsOf(all: readonly Measured[]): Metrics['bins'] {
  return Array.from({ length: 10 }, (_, index) => {
    const here = all.filter(({ risk }) => Math.min(9, Math.floor(risk * 10)) === index)
    const count = here.length
    const mean = (of: (one: Measured) => number) =>
      count === 0 ? 0 : here.reduce((sum, one) => sum + of(one), 0) / count
    return {
      from: index / 10,
      count,
      said: mean(({ risk }) => risk),
      was: mean(({ bad }) => (bad ? 1 : 0)),
    }
  })
}
