import { sigmoid } from './logistic.ts'

/** What to add to the log odds so that their mean probability is `goal`. */
export function shiftFor(
  odds: readonly number[],
  weights: readonly number[],
  goal: number,
): number {
  const all = weights.reduce((sum, one) => sum + one, 0)
  let low = -20
  let high = 20
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    const mean =
      odds.reduce((sum, one, at) => sum + (weights[at] ?? 0) * sigmoid(one + middle), 0) / all
    if (mean < goal) low = middle
    else high = middle
  }
  return (low + high) / 2
}
