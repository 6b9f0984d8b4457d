import type { LaunchSource } from '../../../../domains/launches/ports.ts'
import { RetryableError } from '../../../../kernel/errors.ts'
import type { OpenSocket } from '../../rpc/live-socket.ts'
import type { VenueTransaction } from '../../wire/venue.ts'
import { listenWith } from '../listen-with.ts'
import type { VenueProgram } from '../programs.ts'
import type { SourceContext } from '../source-context.ts'
import { openStream, type YellowstoneEndpoint } from './open-stream.ts'
import { readGeyserUpdate } from './read-update.ts'
import { writePing, writeSubscribe } from './write-request.ts'

type YellowstoneSourceOptions = Omit<SourceContext, 'source' | 'sink' | 'signal'> & {
  endpoint: YellowstoneEndpoint
  programs: readonly VenueProgram[]
}

const NAME = 'yellowstone'
/** A replay that begins later than this behind the slot that was asked for has left something out. */
const NEAR_SLOTS = 4

/**
 * Receives launches from a Yellowstone gRPC service, which sends whole transactions. Ends when its
 * signal aborts, or another process leads.
 */
export function createYellowstoneSource(options: YellowstoneSourceOptions): LaunchSource {
  const { endpoint, programs } = options
  const addresses = programs.map(({ program }) => program)
  /** A server that has refused to replay is asked without the next time. */
  let replays = true

  return {
    name: NAME,
    run: (sink, signal) =>
      listenWith({ ...options, source: NAME, sink, signal }, programs, (listening) => {
        const open: OpenSocket = async (_, [slots], ended) => {
          const cursors = replays ? await sink.cursors(NAME).catch(() => []) : []
          const isWhole = addresses.every((one) => cursors.some(({ program }) => program === one))
          // Replays are of whole blocks: of the slot in which a break falls they may begin behind it.
          const fromSlot = isWhole ? Math.min(...cursors.map(({ slot }) => slot)) : null
          const first = Promise.withResolvers<number>()
          const stream = openStream(endpoint, writeSubscribe(addresses, fromSlot), take, ended)

          function take(message: Buffer) {
            const update = readGeyserUpdate(message)
            if (update.kind === 'ping') stream.send(writePing(1))
            if (update.kind === 'slot') {
              first.resolve(update.slot)
              slots?.notify({ slot: update.slot })
            }
            if (update.kind === 'transaction') {
              first.resolve(update.slot)
              takeTransaction(update.tx)
            }
          }
          function takeTransaction(tx: VenueTransaction | null) {
            if (tx === null) return
            for (const program of addresses) listening.recordSlot(program, tx.slot)
            listening.currentRun().onTransaction(tx)
          }

          stream.closed.then(() => first.reject(new RetryableError('the stream has ended')))
          try {
            const slot = await first.promise
            const isReplay = fromSlot !== null && slot <= fromSlot + NEAR_SLOTS
            listening.resumesAt(isReplay ? fromSlot : null)
            replays = true
          } catch (error) {
            replays = fromSlot === null
            throw error
          }
          return { closed: stream.closed }
        }
        return { urls: [endpoint.url], subscriptions: [], open }
      }),
  }
}
