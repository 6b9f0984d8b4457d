import type { Calendar, LastCheckpoint, SigningKey } from '../../domains/transparency/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'

/** What the transparency log's flows need from outside. */
export type TransparencyContext = Pick<Services, 'db' | 'clock' | 'entropy' | 'log' | 'domain'> & {
  /** The key that signs, then earlier ones, which also sign a log's first checkpoint. */
  keys(): readonly [SigningKey, ...SigningKey[]]
  lastCheckpoint: LastCheckpoint
  /** When this process started. */
  startedAt: Ms
  /** null: no service is named. */
  calendar: Calendar | null
}
