/** Each record is averaged with this many launches of the usual share. */
const USUAL = 40

/** A share of few, shrunk towards the usual share: the smaller the sample, the closer. Pure. */
export function shrunkShare(count: number, total: number, usualShare: number): number {
  return (count + USUAL * usualShare) / (total + USUAL)
}
