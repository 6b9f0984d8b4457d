import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { listening } from '../../ports.ts'
import type { Chain, LedgerEvent } from '../chain.ts'
import type { Faults } from '../faults.ts'
import type { LedgerStore } from '../store.ts'
import { createSession } from './session.ts'

const MAX_MESSAGE_BYTES = 64 * 1_024

export type SubscriptionServer = { open(port: number): Promise<void>; close(): Promise<void> }

/**
 * Serves the `…Subscribe` methods over WebSocket.
 *
 * @param isDropped which events no subscriber gets
 */
export function createSubscriptionServer(
  host: string,
  chain: Chain,
  store: LedgerStore,
  faults: Faults,
  isDropped: (event: LedgerEvent) => boolean = () => false,
): SubscriptionServer {
  const http: Server = createServer((_, response) => {
    response.writeHead(426, { 'content-type': 'text/plain' }).end('This port speaks WebSocket.\n')
  })
  const sockets = new WebSocketServer({ server: http, maxPayload: MAX_MESSAGE_BYTES })
  let lastId = 0

  sockets.on('connection', (socket) => {
    const session = createSession(socket, {
      chain,
      store,
      faults,
      isDropped,
      nextId: () => ++lastId,
    })
    const stop = chain.listen(session.notify)
    socket.on('message', (data) => session.take(String(data)))
    socket.on('close', stop)
    // `close` follows an error.
    socket.on('error', () => {})
  })
  sockets.on('error', () => {})

  return {
    open: (port) => listening(http, host, port),
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      if (http.listening) await new Promise((resolve) => http.close(resolve))
    },
  }
}
