/** How long one step of the walk lasts, in milliseconds. */
export const STEP_MS = 10_000

/** The walk stays within this share of its start … */
const SPAN = 0.001

/** … by adding slow waves of these periods in steps, each with its own phase. */
const WAVES = [7, 19, 53]

/** A price within 0.1% of `start`, the same for the same seed and time. */
export function walk(start: number, seed: number, elapsedMs: number): number {
  const step = Math.floor(elapsedMs / STEP_MS)
  const swing = WAVES.reduce(
    (sum, length, index) => sum + Math.sin((2 * Math.PI * step) / length + phase(seed, index)),
    0,
  )
  return start * (1 + (SPAN * swing) / WAVES.length)
}

function phase(seed: number, index: number): number {
  return ((seed * 2_654_435_761 + index * 40_503) % 6_283) / 1_000
}
