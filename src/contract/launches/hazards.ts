/** What may come first to a launch: it graduates, its price falls 80% below that of now, or it is rugged. */
export const CAUSES = ['graduates', 'fades', 'rugged'] as const
export type HazardCause = (typeof CAUSES)[number]

/** One value for graduating, one for fading, and one for being rugged. */
export function byCause<T>(of: (cause: HazardCause) => T): Record<HazardCause, T> {
  return { graduates: of('graduates'), fades: of('fades'), rugged: of('rugged') }
}

/** For how long after a report its chances hold, in milliseconds: 1, 5, and 30 minutes. */
export const SPANS_MS = [60_000, 300_000, 1_800_000] as const

/** The chance of each that it comes first within so many ms, 0 to 1, and how often that happens to any launch. */
export type Hazard = {
  within: number
  chances: Record<HazardCause, number>
  usual: Record<HazardCause, number>
}
