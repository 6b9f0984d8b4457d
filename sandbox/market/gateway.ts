import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { listening } from '../ports.ts'
import type { Documents } from './documents.ts'

/** Serves what is on IPFS, as a public gateway does. */
export function createGateway(host: string, documents: Documents) {
  const app = new Hono()
  app.get('/ipfs/:cid', (c) => {
    const document = documents.get(c.req.param('cid'))
    return document ? c.json(document) : c.text('not found\n', 404)
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  return {
    open: (port: number) => listening(server, host, port),
    async close(): Promise<void> {
      if ('closeAllConnections' in server) server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
