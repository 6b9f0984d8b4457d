import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A member's program that receives webhooks and answers as the test says. */
export async function openReceiver() {
  const received: Received[] = []
  const state = { status: 204, first: [] as number[], location: '', silent: false, retryAfter: '' }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    received.push({ path: request.url ?? '', headers: request.headers, body })
    if (state.silent) return
    response
      .writeHead(state.first.shift() ?? state.status, {
        ...(state.location ? { location: state.location } : {}),
        ...(state.retryAfter ? { 'retry-after': state.retryAfter } : {}),
      })
      .end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    received,
    url: `http://127.0.0.1:${port}/hook`,
    bodies: () => received.map(({ body }) => JSON.parse(body)),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
