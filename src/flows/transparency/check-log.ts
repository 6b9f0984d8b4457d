import {
  allLogs,
  BrokenTree,
  currentLog,
  newestCheckpoint,
  readCheckpoint,
  sizeOfLog,
  treeRoot,
  verifierKey,
} from '../../domains/transparency/index.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { TransparencyContext } from './context.ts'

/**
 * Why nothing may be signed; null: all is well. Two signed histories under one name can never be taken
 * back, so a database that does not contain the last signed checkpoint is left alone until an operator
 * opens a new log. So is one whose last checkpoint nobody kept: it may have been restored on a new machine.
 * What was signed while this process runs shows that another one has it.
 */
export async function problemWithLog(
  context: Pick<TransparencyContext, 'db' | 'keys' | 'lastCheckpoint' | 'startedAt'>,
): Promise<string | null> {
  const { db, keys, lastCheckpoint, startedAt } = context
  const kept = lastCheckpoint.read()
  const log = await currentLog(db.read)
  if (log !== null && log.closed_at !== null) return `${log.origin} is closed and no other is open`
  if (log !== null && log.key !== verifierKey(log.origin, keys()[0]))
    return `the signing key is not the one of ${log.origin}`
  const stored = log && (await newestCheckpoint(db.read, log.id))
  if (log !== null && kept === null && stored !== null && stored.signed_at < startedAt)
    return `the file with the last checkpoint is missing, so more than ${stored.size} entries of ${log.origin} may have been signed`
  return problemWithEntries(db, kept)
}

/**
 * How a database differs from what was signed; null: it does not.
 * @param kept the last checkpoint, kept outside of the database; null: unknown
 */
export async function problemWithEntries(
  db: Database,
  kept: string | null,
): Promise<string | null> {
  const known = kept === null ? null : readCheckpoint(kept)
  if (kept !== null && known === null) return 'the file with the last checkpoint cannot be read'
  const log = await currentLog(db.read)
  if (log === null)
    return known && `the database has no log, but ${known.origin} was signed up to ${known.size}`
  if (known !== null && known.origin !== log.origin) {
    const earlier = await allLogs(db.read)
    if (!earlier.some(({ origin }) => origin === known.origin))
      return `the database does not know ${known.origin}, which was signed up to ${known.size}`
  }
  const stored = await newestCheckpoint(db.read, log.id)
  for (const note of [kept, stored?.note ?? null]) {
    const checkpoint = note === null ? null : readCheckpoint(note)
    if (checkpoint?.origin !== log.origin) continue
    const trouble = await differenceFrom(db, log.id, checkpoint)
    if (trouble !== null) return trouble
  }
  return null
}

async function differenceFrom(
  db: Database,
  log: number,
  { origin, size, root }: { origin: string; size: number; root: string },
): Promise<string | null> {
  const held = await sizeOfLog(db.read, log)
  if (held < size) return `${origin} was signed up to ${size}, and the database has ${held}`
  try {
    const now = (await treeRoot(db.read, log, size)).toString('base64')
    return now === root
      ? null
      : `the first ${size} entries of ${origin} are not those that were signed`
  } catch (error) {
    if (!(error instanceof BrokenTree)) throw error
    return error.message
  }
}
