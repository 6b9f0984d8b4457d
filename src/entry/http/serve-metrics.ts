import { createServer } from 'node:http'
import { PermanentError } from '../../kernel/errors.ts'
import { answerReadiness, type Readiness } from './readiness.ts'

type Reading = () => Promise<{ type: string; text: string }>

type MetricsServing = { port: number; close(): Promise<void> }

/**
 * Answers `GET /metrics` and `GET /readyz` on a port of its own, from before the migrations on, so
 * that no proxy shows the figures to the public and processes without a site can be watched too.
 * @throws PermanentError if the port can't be used
 */
export async function serveMetrics(
  { read, readiness }: { read: Reading; readiness: Readiness },
  { port, host }: { port: number; host: string },
): Promise<MetricsServing> {
  const server = createServer(async (request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined
    if (path === '/readyz') {
      const { status, body } = answerReadiness(readiness)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
      return
    }
    if (path !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const { type, text } = await read()
      response.writeHead(200, { 'Content-Type': type }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new PermanentError(`METRICS_PORT: can't listen on ${host}:${port}. ${error.message}`)),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
