import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { PermanentError } from '../../kernel/errors.ts'
import type { Router } from './http-context.ts'

export type Serving = {
  port: number
  /** Stops accepting requests, lets running ones finish, and cuts the rest after 2 s. */
  close(): Promise<void>
}

const DRAIN_MS = 2_000
/** Requests have at most 16 KB; a client that takes longer only holds the connection. */
const WHOLE_HEADERS_MS = 15_000
const WHOLE_REQUEST_MS = 30_000

/** Listens on `port`, or on any free one for 0. */
export async function serve(
  router: Router,
  { port, host }: { port: number; host: string },
): Promise<Serving> {
  const server = createAdaptorServer({
    fetch: (request, env) =>
      namesOneHost(env.incoming) ? router.fetch(request, env) : new Response(null, { status: 400 }),
  }) as Server
  server.headersTimeout = WHOLE_HEADERS_MS
  server.requestTimeout = WHOLE_REQUEST_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

/** A proxy and we may read two Host headers differently (RFC 9112, 3.2). */
function namesOneHost({ rawHeaders }: { rawHeaders: readonly string[] }): boolean {
  return rawHeaders.filter((one, at) => at % 2 === 0 && /^host$/i.test(one)).length < 2
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new PermanentError(`Port ${port} is taken. Free it, or set PORT to another.`)
  if (error.code === 'EACCES')
    return new PermanentError(`Port ${port} needs more rights. Set PORT above 1023.`)
  return error
}
