import type { Calendar } from '../../domains/transparency/ports.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { readBytes } from '../../kernel/read-text.ts'

const WITHIN = 10 * SECOND
/** Calendars answer with a few hundred bytes. */
const MOST_BYTES = 10_000

/**
 * The header of a detached timestamp: magic number, version 1, and the tag of SHA-256
 * (opentimestamps/python-opentimestamps, core/timestamp.py and core/op.py).
 */
const HEADER = Buffer.concat([
  Buffer.from('\x00OpenTimestamps\x00\x00Proof\x00', 'latin1'),
  Buffer.from('bf89e2e884e89294', 'hex'),
  Buffer.of(1, 0x08),
])

export type CalendarOptions = {
  /** Origin of the calendar. */
  url: string
  clock: Clock
  /** The runtime's by default. */
  fetch?: typeof globalThis.fetch
}

/** An OpenTimestamps calendar: it takes a digest and anchors it in Bitcoin within hours. */
export function createCalendar({
  url,
  clock,
  fetch = globalThis.fetch,
}: CalendarOptions): Calendar {
  async function ask(digest: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    const answer = await fetch(`${url}/digest`, {
      method: 'POST',
      body: new Uint8Array(digest),
      redirect: 'error',
      signal,
      headers: { accept: 'application/vnd.opentimestamps.v1' },
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new RetryableError(`HTTP ${answer.status}`)
    }
    const timestamp = await readBytes(answer, MOST_BYTES)
    if (timestamp === null || timestamp.length === 0)
      throw new RetryableError(`an answer of no or of more than ${MOST_BYTES} bytes`)
    return timestamp
  }

  return {
    async stamp(digest, signal) {
      const timestamp = await withDeadline(clock, WITHIN, (late) => ask(digest, late), signal)
      return Buffer.concat([HEADER, digest, timestamp])
    },
  }
}
