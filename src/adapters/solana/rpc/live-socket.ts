import { z } from 'zod'
import { RetryableError } from '../../../kernel/errors.ts'
import { readJson } from '../../../kernel/json.ts'

/** One JSON-RPC subscription, and who takes what it notifies of. */
export type Subscription = {
  method: 'slotSubscribe' | 'logsSubscribe'
  params: unknown[]
  /** Gets the notification's `result`, not looked into. Must not throw. */
  notify(result: unknown): void
}

/** Resolves once the endpoint has acknowledged every subscription; `closed` resolves with the socket. */
export type OpenSocket = (
  url: string,
  subscriptions: readonly Subscription[],
  signal: AbortSignal,
) => Promise<{ closed: Promise<void> }>

/** Validators keep 10,000 bytes of a transaction's logs: nothing honest comes near this. */
export const MOST_MESSAGE_CHARS = 1024 * 1024

const message = z.union([
  z.object({ id: z.number().int(), result: z.number().int() }),
  z.object({
    method: z.string(),
    params: z.object({ subscription: z.number(), result: z.unknown() }),
  }),
])

/**
 * Subscribes over a WebSocket of the runtime. kit's client is not used here: it takes a socket
 * that closes cleanly for one that lives, and throws out of its listeners, past every `catch`, at
 * a frame that is not a JSON object.
 * @throws RetryableError when it does not open, closes, or refuses a subscription. It is closed when
 *   a message is longer than {@link MOST_MESSAGE_CHARS}
 */
export const openSocket: OpenSocket = (url, subscriptions, signal) => {
  const ready = Promise.withResolvers<{ closed: Promise<void> }>()
  const closed = Promise.withResolvers<void>()
  const takers = new Map<number, Subscription['notify']>()
  const socket = connect(url)

  socket.onopen = () => {
    for (const [id, { method, params }] of subscriptions.entries()) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    }
  }
  socket.onmessage = ({ data }) => {
    if (typeof data !== 'string') return
    if (data.length > MOST_MESSAGE_CHARS) return end()
    const read = message.safeParse(readJson(data))
    if (!read.success) return
    if ('method' in read.data) {
      const { subscription, result } = read.data.params
      takers.get(subscription)?.(result)
      return
    }
    const subscribed = subscriptions[read.data.id]
    if (subscribed) takers.set(read.data.result, subscribed.notify)
    if (takers.size === subscriptions.length) ready.resolve({ closed: closed.promise })
  }
  socket.onerror = () => end()
  socket.onclose = () => end()
  signal.addEventListener('abort', end, { once: true })

  function end() {
    signal.removeEventListener('abort', end)
    socket.onmessage = null
    socket.close()
    closed.resolve()
    ready.reject(new RetryableError('the subscription socket closed'))
  }

  if (signal.aborted) end()
  return ready.promise
}

function connect(url: string): WebSocket {
  try {
    return new WebSocket(url)
  } catch {
    throw new RetryableError('not a WebSocket URL')
  }
}
