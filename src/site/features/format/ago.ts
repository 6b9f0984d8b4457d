const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `24h` as the pages write it: `24 h`. */
export function formatHorizon(horizon: string): string {
  return horizon.replace(/(?=[hd]$)/, '\u00a0')
}

/** A duration in its largest whole unit: `41 s`, `5 min`, `3 h`, `12 d`. */
export function formatAgo(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / 1_000))} s`
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`
  return `${Math.floor(ms / DAY)} d`
}
