import { migrations } from '../../migrations/index.ts'
import type { SolanaRpcOptions } from '../adapters/solana/rpc/caller.ts'
import { createSolanaRpc, type SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import type { Config } from '../config/config.ts'
import { type Clock, MINUTE, systemClock } from '../kernel/clock.ts'
import type { Database } from '../kernel/db/database.ts'
import { fixForPostgres, isPassing, reasonOf } from '../kernel/db/explain-postgres.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { openPostgres } from '../kernel/db/postgres.ts'
import { MIGRATION_TIMEOUTS } from '../kernel/db/postgres-connection.ts'
import { openSqlite } from '../kernel/db/sqlite.ts'
import { PermanentError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'

/** How long a start waits for PostgreSQL, as after both machines have been started together. */
const COMES_UP_WITHIN = MINUTE
const AGAIN_MS = 1_000

/** Opens the configured database and migrates it. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  clock: Clock = systemClock,
): Promise<Database> {
  await using opening = new AsyncDisposableStack()
  if (databaseUrl !== null) {
    const connection = openPostgres(databaseUrl, log, MIGRATION_TIMEOUTS)
    await migrateInSpiteOfCuts(connection, log, clock).finally(() => connection.close())
  }
  const opened = databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, log)
  const db = opening.adopt(opened, () => opened.close())
  if (databaseUrl === null) await migrate(db, migrations)
  opening.move()
  return db
}

/** Waits a minute for a server that starts or restarts: a lost connection rolls back, so trying again is safe. */
async function migrateInSpiteOfCuts(db: Database, log: Log, clock: Clock): Promise<void> {
  const began = clock.monotonic()
  let hasComplained = false
  for (;;) {
    try {
      return await migrate(db, migrations)
    } catch (error) {
      const reason = reasonOf(error)
      if (!isPassing(error) || clock.monotonic() - began >= COMES_UP_WITHIN) {
        const fix = fixForPostgres(error)
        const { message, cause } = error as Error
        if (fix === null && cause === undefined) throw error
        // Without a cause it is the driver's own, from before any migration.
        const trouble = cause === undefined ? 'The database can’t be opened.' : message
        throw new PermanentError(`${trouble} ${fix ?? reason}`, { cause: error })
      }
      if (!hasComplained) log.warn({ reason }, 'PostgreSQL does not answer; waiting for a minute')
      hasComplained = true
      await clock.wait(AGAIN_MS)
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
