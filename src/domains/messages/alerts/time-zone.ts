import type { Ms } from '../../../kernel/clock.ts'

/** Names only, because an offset like `+02:00` has no daylight saving. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/
const LONGEST = 64

/** An IANA time zone as this runtime spells it; null: it knows no such zone. */
export function readTimeZone(name: unknown): string | null {
  if (typeof name !== 'string' || name.length > LONGEST || !NAME.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Minutes since midnight in a time zone that `readTimeZone` returned. */
export function minuteOfDay(zone: string, now: Ms): number {
  const [hour = 0, minute = 0] = clockOf(zone).format(now).split(':').map(Number)
  return hour * 60 + minute
}

/** Formatters by zone: creating one takes longer than using it. There are about 600 zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, made)
  return made
}
