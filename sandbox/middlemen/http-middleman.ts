import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { listening, reservePort } from '../ports.ts'

/** What a proxy on the way may do to HTTP. All are off at first. */
export type HttpFaults = {
  /** `silent`: event streams open and say nothing; `buffered`: they arrive in bursts. */
  events?: 'silent' | 'buffered'
  /** No cookie gets through, in either direction. */
  noCookies?: boolean
  /** Every request gets this status. */
  refuse?: number
  /** Answers never come. */
  silent?: boolean
  /** Connections are cut after this long. */
  cutAfterMs?: number
}

export type HttpMiddleman = {
  /** Where it listens, without a slash at its end. */
  url: string
  set(faults: HttpFaults): void
  /** Cuts all connections now. */
  cut(): void
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const BURST_MS = 30_000

/** A proxy before an HTTP server. It passes everything on, but for its faults. */
export async function openHttpMiddleman(
  target: string,
  { burstMs = BURST_MS } = {},
): Promise<HttpMiddleman> {
  const to = new URL(target)
  const own = await reservePort(HOST, 0)
  let faults: HttpFaults = {}
  const server = createServer((asked, answer) => {
    if (faults.silent) return void asked.resume()
    if (faults.refuse) return void answer.writeHead(faults.refuse).end()
    const path = `${to.pathname.replace(/\/$/, '')}${asked.url}`
    const { hostname, port } = to
    const { method } = asked
    const sent = request({ hostname, port, path, method, headers: headersOf(asked) }, (given) =>
      pass(given, answer),
    )
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    asked.pipe(sent)
  })
  server.on('connection', (socket) => {
    socket.on('error', () => {})
    if (faults.cutAfterMs) setTimeout(() => socket.destroy(), faults.cutAfterMs).unref()
  })

  function headersOf({ headers }: IncomingMessage): OutgoingHttpHeaders {
    const { cookie, ...others } = headers
    return faults.noCookies || cookie === undefined ? others : headers
  }

  function pass(given: IncomingMessage, answer: ServerResponse): void {
    const headers = { ...given.headers }
    if (faults.noCookies) delete headers['set-cookie']
    answer.writeHead(given.statusCode ?? 502, headers)
    answer.flushHeaders()
    given.on('error', () => answer.destroy())
    const isStream = given.headers['content-type'] === 'text/event-stream'
    if (isStream && faults.events) hold(given, answer, faults.events)
    else given.pipe(answer)
  }

  function hold(given: IncomingMessage, answer: ServerResponse, how: 'silent' | 'buffered'): void {
    let held: Buffer[] = []
    const flush = () => {
      if (how === 'buffered') for (const bytes of held) answer.write(bytes)
      held = []
    }
    const timer = setInterval(flush, burstMs)
    given.on('data', (bytes: Buffer) => held.push(bytes))
    given.on('end', () => answer.end())
    answer.on('close', () => clearInterval(timer))
  }

  await listening(server, HOST, own)
  return {
    url: `http://${HOST}:${own}`,
    set(next) {
      faults = next
    },
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
