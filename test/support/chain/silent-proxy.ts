import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a server that can fall silent: nothing is refused or closed, and nothing arrives. */
export type SilentProxy = {
  /** The server's URL, through the proxy. */
  url: string
  /** From now on every byte is dropped, and new connections hang. */
  silence(): void
  /** New connections get through again; earlier ones stay dead. */
  speak(): void
  close(): Promise<void>
}

export async function silentProxy(server: string): Promise<SilentProxy> {
  const target = new URL(server)
  const sockets = new Set<Socket>()
  let isSilent = false
  let deaf = new AbortController()

  const proxy = createServer((from) => {
    keep(from)
    const dead = deaf.signal
    if (isSilent) return from.resume()
    const to = keep(connect(Number(target.port || 5432), target.hostname))
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('data', (bytes) => dead.aborted || other.write(bytes))
      one.on('end', () => dead.aborted || other.end())
      one.on('close', () => dead.aborted || other.destroy())
    }
  })
  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    return socket
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as { port: number }
  const url = new URL(server)
  url.host = `127.0.0.1:${port}`

  return {
    url: url.href,
    silence() {
      isSilent = true
      deaf.abort()
    },
    speak() {
      isSilent = false
      deaf = new AbortController()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
