import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { ZodError } from 'zod'
import { listening } from '../ports.ts'
import type { Chain } from './chain.ts'
import type { Faults } from './faults.ts'
import type { RpcMethod } from './rpc/method.ts'
import { type Access, rpcEndpoint } from './rpc-endpoint.ts'

const MAX_BODY_BYTES = 1_024 * 1_024

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

  app.get('/health', (c) => c.text(faults.settings.unhealthy ? 'unknown' : 'ok'))
  app.route('/', pages)
  app.notFound((c) => c.text('Not found\n', 404))
  app.onError((error, c) => {
    const wrong = error instanceof ZodError || error instanceof SyntaxError
    return c.json({ error: error.message }, wrong ? 400 : 500)
  })

  const answerRpc = rpcEndpoint(chain, methods, faults, access)
  const answerPages = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (request.method === 'POST' && path === '/') answerRpc(request, response)
    else answerPages(request, response)
  })
  return {
    open: (port) => listening(server, host, port),
    async close() {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
