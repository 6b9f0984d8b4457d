import { programsOfVenues } from '../../../src/adapters/solana/launch-sources/programs.ts'
import { createWebSocketSource } from '../../../src/adapters/solana/launch-sources/websocket.ts'
import { createRankedBudget } from '../../../src/adapters/solana/rpc/ranked-budget.ts'
import { dbc } from '../../../src/adapters/solana/venues/dbc.ts'
import { pumpfun } from '../../../src/adapters/solana/venues/pumpfun.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { type ManualClock, manualClock } from '../clocks/manual-clock.ts'
import { type MemoryDetection, memoryDetection } from '../memory-detection.ts'
import { quietLog } from '../quiet-log.ts'
import {
  type Deed,
  type Landed,
  launchAt,
  MINT_AUTHORITY,
  PUMP,
  type ScriptedLaunches,
  scriptedLaunches,
} from './scripted-launches.ts'
import { type ScriptedSocket, scriptedSocket } from './scripted-socket.ts'

/** A WebSocket source on a scripted chain. */
export type Listening = {
  clock: ManualClock
  chain: ScriptedLaunches
  socket: ScriptedSocket
  sink: MemoryDetection
  start(options?: { perSecond?: number }): Promise<void>
  /** Lets time pass, with two slots a second. */
  pass(ms: number): Promise<void>
  /** Lands a launch on pump.fun, by default in the newest slot. */
  launch(mint: string, more?: Partial<Deed>): Landed
  /** Sends the subscription's notification of it. */
  notify(landed: Landed): void
  asked(method: string): string[]
  /** Resolves once the source has ended. */
  ended(): Promise<void>
  stop(): Promise<void>
}

export function setUpListening(): Listening {
  const clock = manualClock()
  const chain = scriptedLaunches()
  const socket = scriptedSocket()
  const sink = memoryDetection()
  const ending = new AbortController()
  let running = Promise.resolve()

  const listening: Listening = {
    clock,
    chain,
    socket,
    sink,
    async start({ perSecond = 100 } = {}) {
      running = createWebSocketSource({
        rpc: chain.rpc,
        decoder: chain.decoder,
        budget: createRankedBudget(clock, perSecond),
        wsUrls: ['ws://one', 'ws://two'],
        programs: programsOfVenues([pumpfun, dbc]),
        openSocket: socket.open,
        clock,
        entropy: (bytes) => new Uint8Array(bytes),
        log: quietLog,
      }).run(sink, ending.signal)
      await listening.pass(SECOND)
    },
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += SECOND / 2) {
        chain.heads.processed += 1
        chain.heads.confirmed += 1
        socket.slot(chain.heads.processed)
        await clock.advance(SECOND / 2)
      }
    },
    launch(mint, more = {}) {
      const slot = more.slot ?? chain.heads.processed
      return chain.land({
        slot,
        program: PUMP,
        instruction: 'CreateV2',
        accounts: [MINT_AUTHORITY],
        emits: launchAt(slot, mint),
        ...more,
      })
    },
    notify(landed) {
      const { context, value } = chain.notificationOf(landed)
      socket.logs('processed', value, context.slot)
    },
    asked: (method) => chain.asked.filter((one) => one.startsWith(method)),
    ended: () => running,
    async stop() {
      ending.abort()
      await clock.advance(MINUTE)
      await running
    },
  }
  return listening
}
