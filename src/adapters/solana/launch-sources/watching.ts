import type { ChainEvent, DetectionSink } from '../../../domains/launches/ports.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Entropy } from '../../../kernel/ids.ts'
import type { Log } from '../../../kernel/log.ts'
import type { RankedBudget } from '../ranked-budget.ts'
import type { Scene } from '../venues/venue.ts'
import type { LaunchRpc } from './launch-rpc.ts'

/** Log lines of a successful transaction, as a subscription told them. */
export type Notified = { signature: string; slot: number; logs: readonly string[] }

/** How bytes become events. Pure; never throws. */
export type Decoder = {
  /** null: no program of ours ran. */
  sceneOfLogs(notified: Notified): Scene | null
  /** Of what `getTransaction` answers. null: it failed, no program of ours ran, or it makes no sense. */
  sceneOfTransaction(answer: unknown): Scene | null
  decode(scene: Scene): ChainEvent[]
}

/** What every part of the WebSocket source works with. */
export type Watching = {
  /** The source's name in sightings and cursors. */
  source: string
  rpc: LaunchRpc
  sink: DetectionSink
  decoder: Decoder
  budget: RankedBudget
  clock: Clock
  entropy: Entropy
  log: Log
  signal: AbortSignal
}
