import { connect, type Socket } from 'node:net'

export type Load = {
  /** The origin, plain HTTP. */
  url: string
  connections: number
  forMs: number
  /** The next request's bytes, with an empty line after its head. */
  request(): string
  /** The only status that counts; any other ends the load. */
  status: number
}

/**
 * Sends requests over connections that stay open, one at a time each, as fast as they are answered.
 * @returns answers a second
 * @throws if an answer has another status or is incomplete
 */
export async function loadServer({ url, connections, forMs, ...load }: Load): Promise<number> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  const end = started + forMs
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      askUntil(end, connect({ host: hostname, port: Number(port), noDelay: true }), load),
    ),
  )
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (total * 1_000) / (performance.now() - started)
}

function askUntil(
  end: number,
  socket: Socket,
  { request, status }: Pick<Load, 'request' | 'status'>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0
    let received = Buffer.alloc(0)
    socket.on('connect', () => socket.write(request()))
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data])
      const answer = wholeAnswer(received)
      if (answer === null) return
      if (answer.status !== status) {
        socket.destroy(new Error(`answered ${answer.status}: ${received.toString('latin1')}`))
        return
      }
      received = Buffer.alloc(0)
      answers += 1
      if (performance.now() < end) socket.write(request())
      else socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () =>
      performance.now() < end
        ? reject(new Error('the server closed the connection'))
        : resolve(answers),
    )
  })
}

/** null: the answer is incomplete. Only one request is in progress, so nothing follows an answer. */
function wholeAnswer(received: Buffer): { status: number } | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length !== undefined) {
    return received.length >= headEnd + 4 + Number(length) ? { status } : null
  }
  return received.subarray(-5).equals(Buffer.from('0\r\n\r\n')) ? { status } : null
}
