import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The same site as if it were not prerendered: sits in front of it and takes out of every page
 * what the browser could draw before its JavaScript has run. Everything else passes through.
 * @returns where it listens
 */
export async function openBarePages(stack: AsyncDisposableStack, url: string): Promise<string> {
  const pages = new Map<string, Promise<string>>()
  const bare = (path: string) => {
    const known =
      pages.get(path) ?? fetch(url + path).then(async (page) => strip(await page.text()))
    pages.set(path, known)
    return known
  }
  const server = createServer(async (incoming, outgoing) => {
    if (!incoming.headers.accept?.startsWith('text/html')) return pass(url, incoming, outgoing)
    const html = await bare(incoming.url ?? '/')
    outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Leaves of the body only its scripts. React finds nothing to hydrate and draws the page itself. */
function strip(html: string): string {
  return html.replace(/(<body[^>]*>)([\s\S]*)(<\/body>)/, (_, open, body: string, close) => {
    const scripts = [...body.matchAll(/<script[\s\S]*?<\/script>/g)].map(([script]) => script)
    return `${open}${scripts.join('')}${close}`
  })
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
