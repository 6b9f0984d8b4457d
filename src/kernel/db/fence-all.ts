import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { type Database, fence, LostLeadership, type Tx } from './database.ts'
import { together } from './together.ts'

/**
 * The database for a leader: every transaction first checks that no other process leads, and
 * nothing can be written outside of one.
 * @param onLost called when another process leads
 */
export function fenceAll(db: Database, role: string, epoch: number, onLost: () => void): Database {
  const fenced =
    (run: Database['transaction'], inOrder: typeof oneAfterAnother) =>
    async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      try {
        return await run((tx) =>
          inOrder(
            () => fence(tx, role, epoch),
            () => work(tx),
          ),
        )
      } catch (error) {
        if (error instanceof LostLeadership) onLost()
        throw error
      }
    }
  return {
    ...db,
    read: db.read.withPlugin(onlyReads),
    longReads: db.longReads.withPlugin(onlyReads),
    transaction: fenced(db.transaction, oneAfterAnother),
    // A launch's alert waits for this, so the work's queries are sent together with the fence. They
    // are undone if it fails.
    unsyncedTransaction: fenced(db.unsyncedTransaction, atOnce),
  }
}

async function oneAfterAnother<T>(first: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  await first()
  return work()
}

async function atOnce<T>(first: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const [, done] = await together([first().then(() => null), work()])
  return done
}

const WRITES: ReadonlySet<RootOperationNode['kind']> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
])

const onlyReads: KyselyPlugin = {
  transformQuery({ node }) {
    if (WRITES.has(node.kind)) throw new Error('a leader writes in transactions, which are fenced')
    return node
  },
  transformResult: async ({ result }) => result,
}
