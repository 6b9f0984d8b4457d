import type { Generated } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'

/** How far a source has read a program. */
export type DetectorCursorRow = {
  source: string
  program: string
  slot: number
  /** Of no use since slots alone say where a source goes on. */
  signature: Generated<string | null>
  /** Its transactions until then were delivered, at least; null: unknown, or stored before migration 255. */
  read_until: Ms | null
}

export type LaunchShardRow = {
  shard: number
  /** Its worker's place, with the epoch of who holds it; null: it was given back. */
  worker: string | null
  epoch: number
  /** Which making of the stream `seq` counts in. */
  stream: string
  seq: number
  /** Of the newest event up to there; 0: none had one. */
  slot: number
  kept_at: number
  /**
   * Everything of it until then was stored, at least; null: unknown since before migration 370, or nobody shares launches
   * any more, so nothing waits for it.
   */
  read_until: Ms | null
}
