/** The measurements of one run of kills, written only if nothing was lost. */
export type Piece = {
  seed: number
  kills: number
  launches: number
  paid: number
  /** Milliseconds, by the recovery that was measured. */
  timings: Record<string, number[]>
}

export function distribution(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  const shown = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return `${sorted.length} times, median ${shown(at(0.5))}, p90 ${shown(at(0.9))}, longest ${shown(at(1))}`
}
