import { DummyDriver, type PostgresDialect, Transaction } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * A transaction whose queries don't wait for each other's answers: queries that are made together reach
 * PostgreSQL together. Kysely alone would delay each until the previous one is answered. The connection
 * must be in `pg`'s pipeline mode.
 */
export function pipelined(tx: Tx, dialect: PostgresDialect): Promise<Tx> {
  const executor = tx.getExecutor()
  return executor.provideConnection(
    async (connection) =>
      new Transaction<Tables>({
        config: { dialect },
        dialect,
        driver: new DummyDriver(),
        executor: executor.withConnectionProvider({
          provideConnection: (use) => use(connection),
        }),
      }),
  )
}
