import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/**
 * Serves the same pages as HTML alone: a proxy in front of the site that removes every script and every
 * tag that names one, and compresses the page as the site does.
 * @returns where it listens
 */
export async function openBarePages(stack: AsyncDisposableStack, url: string): Promise<string> {
  const pages = new Map<string, Promise<Buffer>>()
  const bare = (path: string) => {
    const known =
      pages.get(path) ??
      fetch(url + path).then(async (page) => brotliCompressSync(withoutScripts(await page.text())))
    pages.set(path, known)
    return known
  }
  const server = createServer(async (incoming, outgoing) => {
    if (!incoming.headers.accept?.startsWith('text/html')) return pass(url, incoming, outgoing)
    const html = await bare(incoming.url ?? '/')
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
    outgoing.writeHead(200, headers).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function withoutScripts(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
}

function pass(url: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = { ...incoming.headers, host: new URL(url).host }
  // Our origin is not the site's.
  delete headers.origin
  const { method, url: path } = incoming
  const passed = request(url + path, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}
