const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' })
const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })
const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** `Nov 21, 2026`. */
export function formatDate(ms: number): string {
  return DATE.format(ms)
}

/** The exact time with its zone, for titles. */
export function formatExact(ms: number): string {
  return DATE_TIME.format(ms)
}

/** The time of day in the reader's zone, to the second. */
export function formatClock(ms: number): string {
  return CLOCK.format(ms)
}

/** `in 14 minutes`, `2 hours ago`, `now`. */
export function formatRelative(ms: number, now: number): string {
  const seconds = Math.round((ms - now) / 1_000)
  const size = Math.abs(seconds)
  if (size < 5) return 'now'
  if (size < 60) return RELATIVE.format(seconds, 'second')
  if (size < 3_600) return RELATIVE.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return RELATIVE.format(Math.round(seconds / 3_600), 'hour')
  return RELATIVE.format(Math.round(seconds / 86_400), 'day')
}

/** `14:32` of what is left; never below `0:00`. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
