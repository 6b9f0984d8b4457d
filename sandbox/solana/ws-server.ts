import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { listening } from '../ports.ts'
import type { Chain, LedgerEvent } from './chain.ts'
import type { Faults } from './faults.ts'
import { failure, readRequests, result } from './rpc/dispatch.ts'
import { INVALID_PARAMS, METHOD_NOT_FOUND, RpcError } from './rpc/error.ts'
import type { LedgerStore } from './store.ts'
import { type Notification, openSubscription, type ServedSubscription } from './subscriptions.ts'
import { toJson } from './wire/json.ts'

const MAX_MESSAGE_BYTES = 64 * 1_024
/** A peer that doesn't read is disconnected. */
const MAX_BACKLOG_BYTES = 16 * 1_024 * 1_024
const MAX_SUBSCRIPTIONS = 10_000

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
    const session = createSession(socket, chain, store, faults, isDropped, () => ++lastId)
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

/** One connection: its subscriptions, and the order of its notifications. */
function createSession(
  socket: WebSocket,
  chain: Chain,
  store: LedgerStore,
  faults: Faults,
  isDropped: (event: LedgerEvent) => boolean,
  nextId: () => number,
) {
  const subscriptions = new Map<number, ServedSubscription>()
  let held: string[] = []

  function send(text: string): void {
    if (faults.settings.silentSockets || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) socket.terminate()
    else socket.send(text)
  }

  function notify(subscription: number, { method, result: value, last }: Notification): void {
    const text = toJson({ jsonrpc: '2.0', method, params: { result: value, subscription } })
    const copies = faults.settings.duplicates ? [text, text] : [text]
    if (faults.settings.reordering) held.unshift(...copies)
    else copies.forEach(send)
    if (last) subscriptions.delete(subscription)
  }

  function flush(): void {
    const late = held
    held = []
    late.forEach(send)
  }

  function subscribe(method: string, params: unknown): [number, Notification[]] {
    const opened = openSubscription(chain, store, method, params)
    if (!opened) throw new RpcError(METHOD_NOT_FOUND, 'Method not found')
    if (subscriptions.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(INVALID_PARAMS, `at most ${MAX_SUBSCRIPTIONS} subscriptions a connection`)
    }
    const id = nextId()
    subscriptions.set(id, opened)
    return [id, opened.opening ?? []]
  }

  function unsubscribe(params: unknown): boolean {
    const [id] = Array.isArray(params) ? params : []
    if (subscriptions.delete(id)) return true
    throw new RpcError(INVALID_PARAMS, 'Invalid subscription id.')
  }

  return {
    notify(event: LedgerEvent): void {
      if (event.kind === 'slot') flush()
      if (isDropped(event)) return
      for (const [id, subscription] of subscriptions) {
        for (const notification of subscription.on(event)) notify(id, notification)
      }
    },
    take(text: string): void {
      try {
        chain.advance()
        for (const { id, method, params } of readRequests(text).requests) {
          // Requests without an id need no answer; clients send them as pings.
          if (id === undefined) continue
          try {
            if (method.endsWith('Unsubscribe')) {
              send(result(id, unsubscribe(params)))
              continue
            }
            const [subscription, opening] = subscribe(method, params)
            send(result(id, subscription))
            for (const notification of opening) notify(subscription, notification)
          } catch (error) {
            send(failure(id, error))
          }
        }
      } catch (error) {
        send(failure(null, error))
      }
    },
  }
}
