import type { BroadcastSpan } from '../../../contract/console/broadcasts.ts'
import type { Release } from '../../../contract/release.ts'
import type { LaunchHistory } from '../../../domains/launches/index.ts'
import type { ConsoleFiles } from './files.ts'

/** What the console needs in addition to the context of all routes. */
export type ConsoleHost = {
  /** Its origin, if it has a host of its own; null: it is on the site's. */
  origin: string | null
  files: ConsoleFiles
  release: Release
  /** `{signature}` is replaced. */
  explorer: string
  /** Reads the chain again from a slot. @returns what it found for each wallet */
  rescan(fromSlot: number): Promise<object[]>
  /** What backfills read. */
  history: Pick<LaunchHistory, 'enumerations' | 'perSecond'>
  /** An answer of support as the bot sends it, as HTML. */
  answerText(text: string, language: string | null): string
  /** A broadcast as the bot sends it, as HTML; null: there is no bot. */
  broadcastText: ((spans: readonly BroadcastSpan[]) => string) | null
  /** The room on the disk of this process's data folder, in bytes; null: unknown. */
  freeBytes(): Promise<number | null>
  /** Checks everything that a start needs. @returns the doctor's lines */
  examine(): Promise<string[]>
}
