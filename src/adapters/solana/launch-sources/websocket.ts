import type { LaunchSource } from '../../../domains/launches/ports.ts'
import { type OpenSocket, openSocket } from '../rpc/live-socket.ts'
import { listenWith } from './listen-with.ts'
import { subscriptionToLogs } from './notified.ts'
import type { VenueProgram } from './programs.ts'
import type { SourceContext } from './source-context.ts'

export type WebSocketSourceOptions = Omit<SourceContext, 'source' | 'sink' | 'signal'> & {
  /** Sockets that serve `slotSubscribe` and `logsSubscribe`, taken in turn. */
  wsUrls: readonly string[]
  programs: readonly VenueProgram[]
  /** The runtime's WebSocket by default. */
  openSocket?: OpenSocket
}

const NAME = 'websocket'

/**
 * Receives launches from any standard RPC: the logs of each program at processed, those of launches
 * at confirmed as well, whole transactions where logs don't say enough, and the history for what
 * was missed. Ends when its signal aborts.
 */
export function createWebSocketSource(options: WebSocketSourceOptions): LaunchSource {
  const { wsUrls: urls, programs, openSocket: open = openSocket } = options
  return {
    name: NAME,
    run: (sink, signal) =>
      listenWith(
        { ...options, source: NAME, sink, signal },
        programs,
        ({ currentRun, recordSlot }) => ({
          urls,
          open,
          subscriptions: programs.flatMap(({ program, rareAccounts }) => [
            subscriptionToLogs(program, 'processed', (logs) => {
              recordSlot(program, logs.slot)
              currentRun().onLogs({ ...logs, program, isRare: false })
            }),
            // Nodes skip slots at processed, and none at confirmed.
            ...(rareAccounts ?? []).map((account) =>
              subscriptionToLogs(account, 'confirmed', (logs) =>
                currentRun().onLogs({ ...logs, program, isRare: true }),
              ),
            ),
          ]),
        }),
      ),
  }
}
