import type { LaunchSource } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { createBelievedSlot } from '../believed-slot.ts'
import { createBell, keepDoing } from '../keep-doing.ts'
import { type OpenSocket, openSocket } from '../live-socket.ts'
import { onlyNearSlots } from '../near-slots.ts'
import { subscribe } from '../subscribe.ts'
import { createHearing } from './hearing.ts'
import { createLife, type Life } from './life.ts'
import { lookForSilence } from './look-for-silence.ts'
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
const ASK_SLOT_EVERY = 30 * SECOND

/**
 * Hears of launches from any standard RPC: the logs of each program at processed, whole transactions
 * where logs don't tell enough, and the history for what was missed. Ends when its signal aborts, or
 * another process leads.
 */
export function createWebSocketSource(options: WebSocketSourceOptions): LaunchSource {
  return {
    name: NAME,
    async run(sink, outer) {
      const deposed = new AbortController()
      const signal = AbortSignal.any([outer, deposed.signal])
      const watching: Watching = { ...options, source: NAME, sink, signal }
      const { rpc, clock, log, budget } = watching
      const believed = createBelievedSlot({ rpc, clock }, 'confirmed')
      const hearing = createHearing(clock)
      const lives = new Set<Promise<void>>()
      let life = live()
      /** Ends the socket that is open now. */
      let hangUp = new AbortController()

      function live(): Life {
        const ending = new AbortController()
        const own = AbortSignal.any([signal, ending.signal])
        const made = createLife({ ...watching, signal: own }, options.programs, hearing, (why) => {
          ending.abort()
          if (why === 'deposed') return deposed.abort()
          log.error({}, 'launches come faster than they are taken in, and are looked up later')
          life = live()
          life.subscribed()
        })
        const run = made.run().finally(() => lives.delete(run))
        lives.add(run)
        return made
      }

      const open: OpenSocket = (url, subscriptions, ended) => {
        life.lost()
        hangUp = new AbortController()
        const either = AbortSignal.any([ended, hangUp.signal])
        return (options.openSocket ?? openSocket)(url, subscriptions, either)
      }

      await Promise.all([
        subscribe(
          {
            openSocket: open,
            urls: options.wsUrls,
            subscriptions: options.programs.map(({ program }) =>
              logsOf(program, (notified) => {
                hearing.heard(program, notified.slot)
                life.onLogs(notified)
              }),
            ),
            clock,
            entropy: options.entropy,
            log,
            signal,
            onSubscribed: () => life.subscribed(),
            onSlot: onlyNearSlots(watching, believed, (slot) => life.onSlot(slot)),
          },
          () => {},
        ),
        keepDoing(
          { what: 'asking slots', every: ASK_SLOT_EVERY, bell: createBell(), clock, log, signal },
          async () => {
            if (await budget.take('confirm', signal)) await believed.ask(signal)
          },
        ),
        lookForSilence(
          watching,
          options.programs,
          hearing,
          () => life.live(),
          () => hangUp.abort(),
        ),
      ])
      await Promise.all(lives)
    },
  }
}
