const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** `Nov 21, 2026`. */
export function formatDate(ms: number): string {
  return DATE.format(ms)
}

/** `Nov 21, 2026, 2:20 AM`. */
export function formatMoment(ms: number): string {
  return MOMENT.format(ms)
}

/** The exact time with its time zone, for titles. */
export function formatExact(ms: number): string {
  return DATE_TIME.format(ms)
}

/** The time of day in the reader's time zone, to the second. */
export function formatClock(ms: number): string {
  return CLOCK.format(ms)
}

/** Remaining time as `14:32`; never below `0:00`. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
