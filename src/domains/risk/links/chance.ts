/** A group that chance makes more often than this shows nothing. */
export const CHANCE = 1e-4

/**
 * The probability that at least `hits` of `tries` happen, each with probability `share`: how often strangers would
 * form such a group.
 */
export function chanceOfAtLeast(hits: number, tries: number, share: number): number {
  if (hits <= 0) return 1
  if (hits > tries || share <= 0) return 0
  if (share >= 1) return 1
  let term = tries * Math.log(1 - share)
  let below = Math.exp(term)
  for (let k = 1; k < hits; k += 1) {
    term += Math.log((tries - k + 1) / k) + Math.log(share / (1 - share))
    below += Math.exp(term)
  }
  return Math.max(0, 1 - below)
}

/** How often two independent tests would together be as surprising as these (Fisher's method). */
export function bothChances(one: number, other: number): number {
  const product = one * other
  return product <= 0 ? 0 : Math.min(1, product * (1 - Math.log(product)))
}
