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
