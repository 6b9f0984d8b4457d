import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { ZodError } from 'zod'
import { listening } from '../ports.ts'
import type { Chain } from './chain.ts'
import type { Faults } from './faults.ts'
import type { LimitRefusal } from './manners/limits.ts'
import { answer, failure, readRequests } from './rpc/dispatch.ts'
import type { RpcMethod } from './rpc/method.ts'

const MAX_BODY_BYTES = 1_024 * 1_024

/** Rate limits and latency. */
export type Access = {
  latencyMs: readonly [least: number, most: number]
  refusalOf(methods: readonly string[]): LimitRefusal | null
}

export type HttpServer = { open(port: number): Promise<void>; close(): Promise<void> }

/** The RPC endpoint, the fault switches, and whatever `pages` shows people, on one port. */
export function createHttpServer(
  host: string,
  chain: Chain,
  methods: Readonly<Record<string, RpcMethod>>,
  faults: Faults,
  pages: Hono,
  access?: Access,
): HttpServer {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
  app.use('/', cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], maxAge: 86_400 }))

  app.post('/', async (c) => {
    chain.advance()
    const json = (text: string) => c.body(text, 200, { 'content-type': 'application/json' })
    try {
      const { batch, requests } = readRequests(await c.req.text())
      const names = requests.map(({ method }) => method)
      const refused = faults.refusalOf(names)
      if (refused) {
        const headers = { 'retry-after': String(refused.retryAfterSeconds) }
        return new Response('Too many requests for a specific RPC call', {
          status: refused.status,
          headers,
        })
      }
      const held = access?.refusalOf(names)
      if (access) await sleep(between(access.latencyMs, names.join()))
      if (held?.kind === 'inside') return json(failure(requests[0]?.id, held.error))
      if (held) return new Response('Too many requests', { status: 429 })
      if (faults.timesOut(names)) await aborted(c.req.raw.signal)
      const answers = await Promise.all(requests.map((request) => answer(methods, request)))
      if (!batch) return json(answers[0] ?? '')
      if (faults.settings.reordering) answers.reverse()
      return json(`[${answers.join(',')}]`)
    } catch (error) {
      return json(failure(null, error))
    }
  })

  // No CORS here: pages of other origins must not be able to break the sandbox.
  app.get('/control/faults', (c) => c.json(faults.settings))
  app.put('/control/faults', async (c) => {
    faults.set(await c.req.json())
    return c.json(faults.settings)
  })
  app.put('/control/drops/:signature', (c) => {
    chain.advance()
    return chain.drop(c.req.param('signature'))
      ? c.body(null, 204)
      : c.json({ error: 'unknown, or final already' }, 409)
  })

  app.route('/', pages)
  app.notFound((c) => c.text('Not found\n', 404))
  app.onError((error, c) => {
    const wrong = error instanceof ZodError || error instanceof SyntaxError
    return c.json({ error: error.message }, wrong ? 400 : 500)
  })

  const server = createAdaptorServer({ fetch: app.fetch })
  return {
    open: (port) => listening(server, host, port),
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A latency drawn for this request. */
function between([least, most]: Access['latencyMs'], names: string): number {
  return least + (most - least) * ((names.length * 37 + performance.now()) % 100) * 0.01
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
