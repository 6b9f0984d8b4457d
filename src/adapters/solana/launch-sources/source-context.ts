import type { ChainEvent, DetectionSink } from '../../../domains/launches/ports.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Entropy } from '../../../kernel/ids.ts'
import type { Log } from '../../../kernel/log.ts'
import type { DetectorRpc } from '../rpc/detector-rpc.ts'
import type { RankedBudget } from '../rpc/ranked-budget.ts'
import type { VenueTransaction } from '../wire/venue.ts'

/** Log lines of a successful transaction, as a subscription sent them. */
export type Notified = {
  signature: string
  slot: number
  logs: readonly string[]
  /** The watched program whose subscription sent it. */
  program: string
  /** It names an account that only launches name, so the transaction launches something. */
  isRare: boolean
}

/** What a decoder needs of it. */
export type Logs = Pick<Notified, 'signature' | 'slot' | 'logs'>

/** How bytes become events. Pure; never throws. */
export type Decoder = {
  /** null: no program of ours ran. */
  transactionOfLogs(logs: Logs): VenueTransaction | null
  /** Of what `getTransaction` answers. null: it failed, no program of ours ran, or it makes no sense. */
  transactionOfRaw(answer: unknown): VenueTransaction | null
  decode(tx: VenueTransaction): ChainEvent[]
}

/** What every part of the WebSocket source works with. */
export type SourceContext = {
  /** The source's name in batches and cursors. */
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

/** What launches are read with, in addition to a socket. */
export type LaunchRpc = Pick<
  DetectorRpc,
  | 'getFirstAvailableBlock'
  | 'getSlot'
  | 'getTransaction'
  | 'getSignaturesForAddress'
  | 'getSignatureStatuses'
  | 'getRecentStatuses'
  | 'getBlocks'
  | 'getBlockEvents'
>
