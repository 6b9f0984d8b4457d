import type { Ms } from '../../../kernel/clock.ts'

/** Names alone: an offset like `+02:00` knows no daylight saving. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/
const LONGEST = 64

/** An IANA time zone as this runtime spells it; null: there is none of that name. */
export function readTimeZone(name: unknown): string | null {
  if (typeof name !== 'string' || name.length > LONGEST || !NAME.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Minutes since midnight by the clocks of a time zone that `readTimeZone` has taken. */
export function minuteOfDay(zone: string, now: Ms): number {
  const [hour = 0, minute = 0] = clockOf(zone).format(now).split(':').map(Number)
  return hour * 60 + minute
}

/** By zone: making one takes longer than to ask it. There are some six hundred names. */
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
