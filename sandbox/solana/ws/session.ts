import type { WebSocket } from 'ws'
import type { Chain, LedgerEvent } from '../chain.ts'
import type { Faults } from '../faults.ts'
import { failure, type RpcId, type RpcRequest, readRequests, result } from '../rpc/dispatch.ts'
import { INVALID_PARAMS, METHOD_NOT_FOUND, RpcError } from '../rpc/error.ts'
import type { LedgerStore } from '../store.ts'
import { toJson } from '../wire/json.ts'
import { type Notification, openSubscription, type ServedSubscription } from './subscriptions.ts'

/** A peer that doesn't read is disconnected. */
const MAX_BACKLOG_BYTES = 16 * 1_024 * 1_024
const MAX_SUBSCRIPTIONS = 10_000

type SessionParts = {
  chain: Chain
  store: LedgerStore
  faults: Faults
  /** Which events no subscriber gets. */
  isDropped(event: LedgerEvent): boolean
  /** Unique among all connections. */
  nextId(): number
}

/** One connection: its subscriptions, and the order of its notifications. */
export function createSession(
  socket: WebSocket,
  { chain, store, faults, isDropped, nextId }: SessionParts,
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

  function answerSubscribe(requestId: RpcId, method: string, params: unknown): void {
    const opened = openSubscription(chain, store, method, params)
    if (!opened) throw new RpcError(METHOD_NOT_FOUND, 'Method not found')
    if (subscriptions.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(INVALID_PARAMS, `at most ${MAX_SUBSCRIPTIONS} subscriptions a connection`)
    }
    const id = nextId()
    subscriptions.set(id, opened)
    send(result(requestId, id))
    for (const notification of opened.opening ?? []) notify(id, notification)
  }

  function unsubscribe(params: unknown): boolean {
    const [id] = Array.isArray(params) ? params : []
    if (subscriptions.delete(id)) return true
    throw new RpcError(INVALID_PARAMS, 'Invalid subscription id.')
  }

  function answer({ id, method, params }: RpcRequest): void {
    // Requests without an id need no answer; clients send them as pings.
    if (id === undefined) return
    try {
      if (method.endsWith('Unsubscribe')) send(result(id, unsubscribe(params)))
      else answerSubscribe(id, method, params)
    } catch (error) {
      send(failure(id, error))
    }
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
        readRequests(text).requests.forEach(answer)
      } catch (error) {
        send(failure(null, error))
      }
    },
  }
}
