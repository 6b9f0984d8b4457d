import { type Clock, SECOND } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { cutOff } from './cut-off.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'

/** A client that takes longer than this to read is disconnected; it can request the rest of most files. */
const READ_WITHIN_MS = 30 * SECOND

/**
 * Sends lines as they are read. The caller sets the headers first. A refusal before the first line is
 * answered as one; after it, a failure can only be logged. HEAD gets only the headers. A file counts as an
 * open stream of its address: otherwise one visitor could hold any number of them unread.
 * @throws Refusal `too_many_streams`
 */
export async function sendLines(
  context: HttpRequest,
  { services, streams, addressOf }: Pick<HttpContext, 'services' | 'streams' | 'addressOf'>,
  lines: AsyncGenerator<string>,
): Promise<Response> {
  const leave = streams.enter(null, addressOf(context))
  try {
    const first = await lines.next()
    if (context.req.method !== 'HEAD')
      return context.body(bodyOf(first, lines, { ...services, leave, cut: () => cutOff(context) }))
    // Nobody reads the body, so whatever writes it would wait forever.
    await lines.return(undefined)
  } catch (error) {
    leave()
    throw error
  }
  leave()
  return context.body(null)
}

/** Reads more lines only once the client has read the last one. */
function bodyOf(
  first: IteratorResult<string>,
  lines: AsyncGenerator<string>,
  { clock, log, leave, cut }: { clock: Clock; log: Log; leave(): void; cut(): void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string> | null = first
  let waiting = new AbortController()

  async function end(): Promise<void> {
    waiting.abort()
    leave()
    await lines.return(undefined).catch(() => {})
  }

  async function waitForReader(): Promise<void> {
    waiting = new AbortController()
    const { signal } = waiting
    await clock.wait(READ_WITHIN_MS, signal)
    if (signal.aborted) return
    cut()
    await end()
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(client) {
        waiting.abort()
        try {
          const { done, value } = next ?? (await lines.next())
          next = null
          if (done) {
            client.close()
            return end()
          }
          client.enqueue(encoder.encode(value))
          void waitForReader()
        } catch (error) {
          log.warn({ err: (error as Error).message }, 'a file could not be sent completely')
          // Otherwise a part would look like the whole.
          cut()
          await end()
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
