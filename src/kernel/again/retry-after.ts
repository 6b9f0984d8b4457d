import { type Ms, SECOND } from '../clock.ts'

/** A date in HTTP's only form that is still written: Sun, 06 Nov 1994 08:49:37 GMT (RFC 9110, 5.6.7). */
const DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * How long a Retry-After header asks to wait: seconds, or a date (RFC 9110, 10.2.3).
 * @param longest more is not waited, whatever it says
 * @returns null: there is none, or it is neither
 */
export function readRetryAfter(
  header: string | null | undefined,
  now: Ms,
  longest: Ms = Number.POSITIVE_INFINITY,
): Ms | null {
  const words = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(words)) return Math.min(Number(words) * SECOND, longest)
  return DATE.test(words) ? Math.min(Math.max(0, Date.parse(words) - now), longest) : null
}
