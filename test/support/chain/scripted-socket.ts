import type { OpenSocket, Subscription } from '../../../src/adapters/solana/rpc/live-socket.ts'
import { RetryableError } from '../../../src/kernel/errors.ts'

/** Sockets whose messages a test sends. */
export type ScriptedSocket = {
  open: OpenSocket
  /** The URL of each attempt, in order. */
  opened: string[]
  /** Called when a socket has opened. */
  onOpen(): void
  /** A socket opens once this resolves. */
  acknowledged: Promise<void>
  /** Whether sockets refuse to open. */
  refuses: boolean
  slot(slot: number): void
  logs(commitment: 'processed' | 'confirmed' | 'finalized', value: unknown, slot: number): void
  close(): void
}

export function scriptedSocket(): ScriptedSocket {
  let live: readonly Subscription[] = []
  let end = () => {}

  const socket: ScriptedSocket = {
    opened: [],
    refuses: false,
    acknowledged: Promise.resolve(),
    onOpen() {},
    async open(url, subscriptions, signal) {
      socket.opened.push(url)
      if (socket.refuses) throw new RetryableError('refused')
      await socket.acknowledged
      live = subscriptions
      socket.onOpen()
      const closed = new Promise<void>((resolve) => {
        end = resolve
        signal.addEventListener('abort', () => resolve())
      })
      return { closed }
    },
    slot(slot) {
      for (const { method, notify } of live) if (method === 'slotSubscribe') notify({ slot })
    },
    logs(commitment, value, slot) {
      for (const { params, notify } of live) {
        const asked = params[1] as { commitment: string } | undefined
        if (asked?.commitment === commitment) notify({ context: { slot }, value })
      }
    },
    close: () => end(),
  }
  return socket
}
