import { migrations } from '../../migrations/index.ts'
import type { SolanaRpcOptions } from '../adapters/solana/rpc/caller.ts'
import { createSolanaRpc, type SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../kernel/db/database.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { openPostgres } from '../kernel/db/postgres.ts'
import { MIGRATION_TIMEOUTS } from '../kernel/db/postgres-connection.ts'
import { openSqlite } from '../kernel/db/sqlite.ts'
import type { Log } from '../kernel/log.ts'

/** Opens the configured database, and brings it up to date. */
export async function openDatabase({ databaseUrl, dataDir }: Config, log: Log): Promise<Database> {
  await using opening = new AsyncDisposableStack()
  if (databaseUrl !== null) {
    const patient = openPostgres(databaseUrl, log, MIGRATION_TIMEOUTS)
    await migrate(patient, migrations).finally(() => patient.close())
  }
  const opened = databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, log)
  const db = opening.adopt(opened, () => opened.close())
  if (databaseUrl === null) await migrate(db, migrations)
  opening.move()
  return db
}

/** The payments' RPC client. */
export function createRpc(
  config: Config,
  { clock, log }: Pick<SolanaRpcOptions, 'clock' | 'log'>,
  onResult?: SolanaRpcOptions['onResult'],
): SolanaRpc {
  const urls = config.solana.endpoints.map(({ rpcUrl }) => rpcUrl)
  return createSolanaRpc({ urls, clock, log, ...(onResult && { onResult }) })
}
