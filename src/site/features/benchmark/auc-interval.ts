type Ranked = { auc: number; samples: number; positives: number }

/** How many standard errors a 95% interval reaches to each side. */
const Z = 1.96
/** With fewer launches of either kind the formula's interval is far too narrow. */
const LEAST = 10

/**
 * The 95% interval of an area under the ROC curve, from 0 to 1; null: too few to say, or nothing was ranked wrongly,
 * where the formula would be sure.
 * Hanley and McNeil 1982, https://doi.org/10.1148/radiology.143.1.7063747
 */
export function aucInterval({
  auc,
  samples,
  positives,
}: Ranked): { low: number; high: number } | null {
  const negatives = samples - positives
  if (Math.min(positives, negatives) < LEAST || auc === 0 || auc === 1) return null
  const squared = auc ** 2
  const twoPositives = auc / (2 - auc) - squared
  const twoNegatives = (2 * squared) / (1 + auc) - squared
  const variance =
    (auc * (1 - auc) + (positives - 1) * twoPositives + (negatives - 1) * twoNegatives) /
    (positives * negatives)
  const reach = Z * Math.sqrt(variance)
  return { low: Math.max(0, auc - reach), high: Math.min(1, auc + reach) }
}
