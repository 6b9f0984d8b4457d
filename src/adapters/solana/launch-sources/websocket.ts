import type { LaunchSource } from '../../../domains/launches/ports.ts'
import { type OpenSocket, openSocket } from '../live-socket.ts'
import { listenWith } from './listen-with.ts'
import { logsOf } from './notified.ts'
import type { WatchedProgram } from './programs.ts'
import type { Watching } from './watching.ts'

export type WebSocketSourceOptions = Omit<Watching, 'source' | 'sink' | 'signal'> & {
  /** Sockets that serve `slotSubscribe` and `logsSubscribe`, taken in turn. */
  wsUrls: readonly string[]
  programs: readonly WatchedProgram[]
  /** The runtime's WebSocket by default. */
  openSocket?: OpenSocket
}

const NAME = 'websocket'

/**
 * Hears of launches from any standard RPC: the logs of each program at processed, whole transactions
 * where logs don't tell enough, and the history for what was missed. Ends when its signal aborts, or
 * another process leads.
 */
export function createWebSocketSource(options: WebSocketSourceOptions): LaunchSource {
  const { wsUrls: urls, programs, openSocket: open = openSocket } = options
  return {
    name: NAME,
    run: (sink, signal) =>
      listenWith({ ...options, source: NAME, sink, signal }, programs, ({ life, heard }) => ({
        urls,
        open,
        subscriptions: programs.map(({ program }) =>
          logsOf(program, (notified) => {
            heard(program, notified.slot)
            life().onLogs(notified)
          }),
        ),
      })),
  }
}
