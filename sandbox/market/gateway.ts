import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { listening } from '../ports.ts'
import type { Documents } from './documents.ts'
import { pictureOf } from './pictures.ts'

/** Serves IPFS content as a public gateway does. */
export function createGateway(host: string, documents: Documents) {
  const app = new Hono()
  app.get('/ipfs/:cid', (c) => {
    const cid = c.req.param('cid')
    const document = documents.get(cid)
    if (document) return c.json(document)
    if (!documents.hasPicture(cid)) return c.text('not found\n', 404)
    const upload = pictureOf(cid)
    if (upload.kind === 'redirect') return c.redirect(upload.to)
    return c.body(upload.bytes, 200, { 'Content-Type': upload.type })
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
