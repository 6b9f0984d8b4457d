import {
  appendedNodes,
  BrokenTree,
  closeLog,
  currentLog,
  edgeOf,
  hashLeaf,
  type Leaf,
  leafText,
  lockLog,
  newestCheckpoint,
  type RecordLogRow,
  readCheckpoint,
  sizeOfLog,
  storeLeafAt,
  storeLog,
  storeNodes,
  treeRoot,
  verifierKey,
} from '../../domains/transparency/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { problemWithLog } from './check-log.ts'
import type { TransparencyContext } from './context.ts'
import { numberSome } from './number-leaves.ts'
import { signAt } from './sign-log.ts'

const FIRST = 'the first log of this database'

/** Opens the first log if there is none. */
export async function openFirstLog(context: TransparencyContext): Promise<void> {
  const { db } = context
  if ((await currentLog(db.read)) !== null) return
  await db.transaction(async (tx) => {
    if ((await currentLog(tx)) === null) await open(tx, context, 1, FIRST, null)
  })
}

/**
 * Closes the log and opens the next, which names it: after a restore, or for another key. If the database
 * still holds the whole log and we have its key, a leaf that names the next log ends it, under a last
 * checkpoint.
 * @returns the new log
 */
export async function reopenLog(
  context: TransparencyContext,
  because: string,
): Promise<Pick<RecordLogRow, 'origin' | 'key'>> {
  const before = await currentLog(context.db.read)
  const id = await nextId(context, before)
  if (before !== null) await endLog(context, before, originOf(context, id))
  return context.db.transaction((tx) => open(tx, context, id, because, before))
}

async function endLog(
  context: TransparencyContext,
  log: RecordLogRow,
  next: string,
): Promise<void> {
  const { db, clock } = context
  const signer = context.keys().find((key) => verifierKey(log.origin, key) === log.key)
  if (signer === undefined) return
  const ending = { ...context, keys: () => [signer] as const }
  if ((await problemWithLog(ending)) !== null) return
  const link = { origin: next, key: verifierKey(next, context.keys()[0]) }
  const size = await db.transaction(async (tx) => {
    while ((await numberSome(tx)) > 0);
    await lockLog(tx, log.id)
    await append(tx, log.id, { kind: 'closed', next: link, recorded: clock.now() })
    await closeLog(tx, log.id, clock.now())
    return sizeOfLog(tx, log.id)
  })
  await signAt(ending, log, size, false)
}

/** More logs than an operator opens between a backup and its restore. */
const UNKNOWN_LOGS = 100

/**
 * The next log's number. A log with a signed checkpoint is never opened again, even if the database does
 * not know it. If nobody kept the last checkpoint of a restored database, its next logs may exist too.
 */
async function nextId(
  { db, lastCheckpoint, startedAt }: TransparencyContext,
  before: RecordLogRow | null,
): Promise<number> {
  const kept = lastCheckpoint.read()
  const stored = before && (await newestCheckpoint(db.read, before.id))
  const isRestored = kept === null && stored !== null && stored.signed_at < startedAt
  const signed = kept === null ? null : readCheckpoint(kept)
  const id = Number(/\/(\d+)$/.exec(signed?.origin ?? '')?.[1] ?? 0)
  return Math.max(before?.id ?? 0, id) + (isRestored ? UNKNOWN_LOGS : 1)
}

function originOf({ domain }: Pick<TransparencyContext, 'domain'>, id: number): string {
  return `${domain}/track-record/log/${id}`
}

async function open(
  tx: Tx,
  context: Pick<TransparencyContext, 'clock' | 'domain' | 'keys' | 'lastCheckpoint'>,
  id: number,
  because: string,
  before: RecordLogRow | null,
): Promise<Pick<RecordLogRow, 'origin' | 'key'>> {
  const now = context.clock.now()
  const origin = originOf(context, id)
  const key = verifierKey(origin, context.keys()[0])
  if (before !== null) await closeLog(tx, before.id, before.closed_at ?? now)
  await storeLog(tx, { id, origin, key, opened_at: now, closed_at: null })
  const previous = before && (await linkTo(tx, context, before))
  await append(tx, id, { kind: 'opened', origin, key, because, previous, recorded: now })
  return { origin, key }
}

async function linkTo(
  tx: Tx,
  { lastCheckpoint }: Pick<TransparencyContext, 'lastCheckpoint'>,
  { id, origin, key }: RecordLogRow,
) {
  const stored = await newestCheckpoint(tx, id)
  const kept = lastCheckpoint.read()
  const signed = [kept, stored?.note ?? null]
    .filter((note) => note !== null)
    .toSorted((a, b) => (readCheckpoint(b)?.size ?? 0) - (readCheckpoint(a)?.size ?? 0))
  const size = await sizeOfLog(tx, id)
  const held = { size, root: await heldRoot(tx, id, size) }
  return { origin, key, checkpoint: signed[0] ?? null, held }
}

/** A log's root in base64; null: rows are missing. */
async function heldRoot(tx: Tx, log: number, size: number): Promise<string | null> {
  try {
    return (await treeRoot(tx, log, size)).toString('base64')
  } catch (error) {
    if (error instanceof BrokenTree) return null
    throw error
  }
}

/** Appends one leaf to a locked or new log. */
async function append(tx: Tx, log: number, leaf: Leaf): Promise<void> {
  const size = await sizeOfLog(tx, log)
  const edge = await edgeOf(tx, log, size)
  await storeLeafAt(tx, log, size, leaf)
  await storeNodes(tx, log, appendedNodes(size, edge, [hashLeaf(leafText(leaf))]))
}
