import { migrations } from '../../migrations/index.ts'
import type { SolanaRpcOptions } from '../adapters/solana/rpc/caller.ts'
import { createSolanaRpc, type SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../kernel/db/database.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { pause } from '../kernel/db/pause.ts'
import { openPostgres } from '../kernel/db/postgres.ts'
import { MIGRATION_TIMEOUTS } from '../kernel/db/postgres-connection.ts'
import { openSqlite } from '../kernel/db/sqlite.ts'
import type { Log } from '../kernel/log.ts'

const MOST_TRIES = 5
const AGAIN_MS = 1_000
/** Reasons given when PostgreSQL restarts or somebody ends the connection. */
const CUT = /terminat(ed|ing)|ECONNRESET|ECONNREFUSED|starting up|shutting down/

/** Opens the configured database and migrates it. */
export async function openDatabase({ databaseUrl, dataDir }: Config, log: Log): Promise<Database> {
  await using opening = new AsyncDisposableStack()
  if (databaseUrl !== null) {
    const connection = openPostgres(databaseUrl, log, MIGRATION_TIMEOUTS)
    await migrateInSpiteOfCuts(connection, log).finally(() => connection.close())
  }
  const opened = databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, log)
  const db = opening.adopt(opened, () => opened.close())
  if (databaseUrl === null) await migrate(db, migrations)
  opening.move()
  return db
}

/** Tries again after a lost connection, which rolls back: a restart of PostgreSQL must not end our start. */
async function migrateInSpiteOfCuts(db: Database, log: Log): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(db, migrations)
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      const reason = cause instanceof Error ? cause.message : ''
      if (tries >= MOST_TRIES || !CUT.test(reason)) throw error
      log.warn({ reason }, 'the connection was lost while migrating the database; trying again')
      await pause(AGAIN_MS, new AbortController().signal)
    }
  }
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
