import {
  attachedParts,
  closePart,
  dropPart,
  findOldFiles,
  findPart,
  forgetTradeFiles,
  slotReachedAt,
  type TradeArchive,
  tradePartOf,
} from '../../domains/launches/index.ts'
import { DAY } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { archivePart } from './archive-part.ts'

type Context = Pick<Services, 'db' | 'clock' | 'log'>

/** How long trades are kept, on PostgreSQL. */
export type TradeKeeping = {
  /** Days in the database; at least the two that following a launch needs. */
  days: number
  archive: TradeArchive
  /** Days in files after that; 0: trades are dropped with their part. */
  archiveDays: number
}

/**
 * Drops the parts of the table whose trades have been kept long enough, the oldest first, once all of them
 * are in files. Each part is closed first, so that no trade is added unnoticed. If it is stopped, the next
 * run resumes.
 */
export async function retireParts(
  context: Context,
  { days, archive, archiveDays }: TradeKeeping,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = context
  if (db.engine === 'sqlite') return
  const until = await slotReachedAt(db.read, clock.now() - days * DAY)
  if (until === null) return
  for (const part of await attachedParts(db.read)) {
    if (signal.aborted || part >= tradePartOf(until)) return
    await db.transaction((tx) => closePart(tx, part, clock.now()))
    const isArchived = async () => (await findPart(db.read, part))?.archived_at != null
    if (archiveDays > 0 && !(await isArchived())) await archivePart(context, archive, part, signal)
    const isLost = !(await isArchived())
    await db.transaction((tx) => dropPart(tx, part, { now: clock.now(), isLost }))
    log.info({ part }, 'old trades were dropped')
  }
}

/** Deletes files of trades that have been kept long enough. */
export async function forgetArchives(
  { db, clock }: Context,
  { archive, archiveDays }: TradeKeeping,
): Promise<void> {
  if (db.engine === 'sqlite') return
  const old = await findOldFiles(db.read, clock.now() - archiveDays * DAY)
  for (const [part, files] of Map.groupBy(old, (file) => file.part)) {
    for (const file of files) await archive.remove(file)
    await db.transaction((tx) => forgetTradeFiles(tx, part, true))
  }
}
