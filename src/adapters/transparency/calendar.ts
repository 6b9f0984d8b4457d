import type { Calendar } from '../../domains/transparency/ports.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { PermanentError, RetryableError } from '../../kernel/errors.ts'
import { readBytes } from '../../kernel/read-text.ts'

const WITHIN = 10 * SECOND
/** Answers have a few hundred bytes; with a Bitcoin transaction, one or two thousand. */
const MOST_BYTES = 10_000
/**
 * Calendars that the configured one may send us to, as a pool does: those of the reference client, and no
 * others.
 */
const KNOWN =
  /^https:\/\/[a-z0-9.-]+\.calendar\.(opentimestamps\.org|eternitywall\.com|catallaxy\.com)$/

type CalendarOptions = {
  /** Origin of the calendar. */
  url: string
  clock: Clock
  /** The runtime's by default. */
  fetch?: typeof globalThis.fetch
}

/** An OpenTimestamps calendar, which takes a digest and anchors it in Bitcoin within hours. */
export function createCalendar({
  url,
  clock,
  fetch = globalThis.fetch,
}: CalendarOptions): Calendar {
  /** @returns null if the calendar has no such stamp, or not yet */
  async function ask(
    address: string,
    body: Uint8Array<ArrayBuffer> | null,
    signal: AbortSignal,
  ): Promise<Uint8Array | null> {
    const answer = await fetch(address, {
      ...(body && { method: 'POST', body }),
      redirect: 'error',
      signal,
      headers: { accept: 'application/vnd.opentimestamps.v1' },
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      if (answer.status === 404 && body === null) return null
      throw new RetryableError(`HTTP ${answer.status}`)
    }
    const timestamp = await readBytes(answer, MOST_BYTES)
    if (timestamp === null) throw new PermanentError(`an answer of more than ${MOST_BYTES} bytes`)
    return timestamp
  }

  return {
    async stamp(digest, signal) {
      const body = new Uint8Array(digest)
      const send = (late: AbortSignal) => ask(`${url}/digest`, body, late)
      const answer = await withDeadline(clock, WITHIN, send, signal)
      return answer ?? new Uint8Array()
    },
    async complete(address, message, signal) {
      if (address !== url && !KNOWN.test(address)) return null
      const path = `${address}/timestamp/${Buffer.from(message).toString('hex')}`
      return withDeadline(clock, WITHIN, (late) => ask(path, null, late), signal)
    },
  }
}
