import {
  appendedNodes,
  currentLog,
  edgeOf,
  lockLog,
  numberLeaves,
  sizeOfLog,
  storeNodes,
  waitingLeaves,
} from '../../domains/transparency/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { TransparencyContext } from './context.ts'

const AT_ONCE = 500

/** Numbers waiting leaves, the oldest first, and adds them to the log's tree. */
export async function numberWaiting(
  { db }: Pick<TransparencyContext, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // Nearly always nothing waits, which needs no transaction.
    if ((await waitingLeaves(db.read, 1)).length === 0) return
    if ((await db.unsyncedTransaction((tx) => numberSome(tx))) < AT_ONCE) return
  }
}

/** Numbers some leaves. @returns how many */
export async function numberSome(tx: Tx): Promise<number> {
  const log = await currentLog(tx)
  if (log === null || !(await lockLog(tx, log.id))) return 0
  const hashes = await waitingLeaves(tx, AT_ONCE)
  if (hashes.length === 0) return 0
  const size = await sizeOfLog(tx, log.id)
  const edge = await edgeOf(tx, log.id, size)
  const leaves = hashes.map((hash) => Buffer.from(hash, 'base64'))
  await numberLeaves(tx, log.id, size, hashes)
  await storeNodes(tx, log.id, appendedNodes(size, edge, leaves))
  return hashes.length
}
