import { stream } from 'hono/streaming'
import type { Log } from '../../kernel/log.ts'
import type { HttpRequest } from './http-context.ts'

/**
 * Sends lines as they are read. Headers are set before. What is refused before the first line is
 * answered as a refusal; after it, a failure can only be logged. HEAD gets only the headers.
 */
export async function sendLines(
  context: HttpRequest,
  log: Log,
  lines: AsyncGenerator<string>,
): Promise<Response> {
  const first = await lines.next()
  if (context.req.method === 'HEAD') {
    // Nobody reads the body, so whatever writes it would wait forever.
    await lines.return(undefined)
    return context.body(null)
  }
  return stream(
    context,
    async (out) => {
      if (!first.done) await out.write(first.value)
      for await (const more of lines) {
        if (out.aborted) return
        await out.write(more)
      }
    },
    async (error) => log.warn({ err: error.message }, 'a file could not be sent to its end'),
  )
}
