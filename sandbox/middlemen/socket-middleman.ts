import { connect, createServer, type Socket } from 'node:net'
import { listening, reservePort } from '../ports.ts'

/** What happens to connections of any protocol. All are off at first. */
export type SocketFaults = {
  /** They stay open, and nothing arrives. */
  silent?: boolean
  /** They are cut after this long. */
  cutAfterMs?: number
}

export type SocketMiddleman = {
  port: number
  set(faults: SocketFaults): void
  /** Cuts all connections now. */
  cut(): void
  close(): Promise<void>
}

const HOST = '127.0.0.1'

/** A proxy before a server of any protocol, such as a WebSocket or PostgreSQL. */
export async function openSocketMiddleman(target: {
  host: string
  port: number
}): Promise<SocketMiddleman> {
  const port = await reservePort(HOST, 0)
  const sockets = new Set<Socket>()
  let faults: SocketFaults = {}
  const server = createServer((from) => {
    const to = keep(connect(target.port, target.host))
    keep(from)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('data', (bytes) => faults.silent || other.write(bytes))
      one.on('close', () => other.destroy())
    }
    if (faults.cutAfterMs) setTimeout(() => from.destroy(), faults.cutAfterMs).unref()
  })
  function keep(socket: Socket): Socket {
    sockets.add(socket)
    return socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await listening(server, HOST, port)
  return {
    port,
    set(next) {
      faults = next
    },
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
