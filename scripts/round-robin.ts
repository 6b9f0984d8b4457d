import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Proxies each connection to the next of these ports on this machine, or to the one after it if nothing
 * listens there.
 */
export function roundRobin(ports: readonly number[]): Server {
  let next = 0
  return createServer((client) => {
    client.on('error', () => client.destroy())
    tryPort(client, next++, ports.length)
  })

  function tryPort(client: Socket, nth: number, left: number): void {
    const server = connect(ports[nth % ports.length] ?? 0, '127.0.0.1')
    server.once('connect', () => {
      server.off('error', further)
      server.on('error', () => client.destroy())
      client.on('close', () => server.destroy())
      server.on('close', () => client.destroy())
      client.pipe(server).pipe(client)
    })
    server.once('error', further)

    function further(): void {
      if (left > 1) tryPort(client, nth + 1, left - 1)
      else client.destroy()
    }
  }
}
