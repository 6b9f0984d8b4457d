import { MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'

/** Longer than this no endpoint keeps us away, whatever it says. */
const LONGEST = 2 * MINUTE

/**
 * Reads a Retry-After header: whole seconds or an HTTP date (RFC 9110 §10.2.3).
 * @returns how long to stay away, at most two minutes; null when it says nothing that can be read.
 */
export function parseRetryAfter(text: string | null, now: Ms): Ms | null {
  if (text === null) return null
  const wait = /^\d{1,9}$/.test(text.trim()) ? Number(text) * SECOND : Date.parse(text) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST)
}
