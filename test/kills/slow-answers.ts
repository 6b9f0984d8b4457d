import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Passes requests on at once and holds the answers back, as a distant network does, so that a killed process
 * has usually sent a request and not read the answer.
 *
 * @param isSlow whether a path's answers are held back
 */
export async function holdAnswers(
  to: string,
  { ms, isSlow }: { ms: number; isSlow: (path: string) => boolean },
): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    try {
      const { method = 'GET', url = '/', headers } = request
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk)
      const answer = await fetch(`${to}${url}`, {
        method,
        headers: { 'content-type': headers['content-type'] ?? 'application/json' },
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      })
      const body = Buffer.from(await answer.arrayBuffer())
      if (isSlow(url)) await sleep(ms)
      const type = answer.headers.get('content-type') ?? 'application/json'
      response.writeHead(answer.status, { 'content-type': type }).end(body)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
