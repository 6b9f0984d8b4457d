import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Meter } from '../../contract/metrics.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { PermanentError } from '../../kernel/errors.ts'
import type { Router } from './http-context.ts'

export type Serving = {
  port: number
  /**
   * Serves for another `noticeMs`, so that a proxy notices, but every response closes its connection. Then
   * accepts nothing, and lets running requests finish for up to four seconds.
   */
  drain(noticeMs: number): Promise<void>
  /** Stops accepting requests, lets running ones finish, and cuts the rest after 2 s. */
  close(): Promise<void>
}

/** Where figures about answers go. */
type Watched = { clock: Clock; meter: Meter }

const CUT_MS = 2_000
const FINISH_MS = 4_000
const ON_ITS_WAY_MS = 500
/** How long a request may take to arrive, and how often that is checked, in ms. */
type RequestTimeouts = { headers: number; request: number; every: number }

/** Requests have at most 16 KB; a client that takes longer only holds the connection. */
const TIMEOUTS: RequestTimeouts = { headers: 15_000, request: 30_000, every: 5_000 }

/** Listens on `port`, or on any free one for 0. */
export async function serve(
  router: Router,
  { port, host }: { port: number; host: string },
  watched?: Watched,
  timeouts: RequestTimeouts = TIMEOUTS,
): Promise<Serving> {
  let draining = false
  const server = createAdaptorServer({
    fetch: (request, env) =>
      namesOneHost(env.incoming) ? router.fetch(request, env) : new Response(null, { status: 400 }),
    serverOptions: { connectionsCheckingInterval: timeouts.every },
  }) as Server
  server.headersTimeout = timeouts.headers
  server.requestTimeout = timeouts.request
  server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('Connection', 'close')
    if (watched) meterAnswer(response, watched)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async drain(noticeMs) {
      draining = true
      await sleep(noticeMs)
      await finishWithin(FINISH_MS)
    },
    close: () => closeWithin(CUT_MS),
  }

  /** Unlike `close`, leaves idle connections open for a moment, because a request may be on its way. */
  function finishWithin(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timers = [
        setTimeout(() => server.closeIdleConnections(), ON_ITS_WAY_MS),
        setTimeout(() => server.closeAllConnections(), ms),
      ]
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer)
        resolve()
      })
    })
  }

  function closeWithin(ms: number): Promise<void> {
    if (!server.listening) return Promise.resolve()
    return new Promise((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), ms)
      server.close(() => {
        clearTimeout(cut)
        resolve()
      })
      server.closeIdleConnections()
    })
  }
}

/** Times a response to its first byte, because an event stream lasts for hours. */
function meterAnswer(response: ServerResponse, { clock, meter }: Watched): void {
  const began = clock.monotonic()
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    const status = `${Math.floor(Number(args[0]) / 100)}xx`
    meter.count('mintwatch_http_requests_total', { status })
    meter.observe('mintwatch_http_seconds', {}, (clock.monotonic() - began) / SECOND)
    return writeHead(...args)
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
