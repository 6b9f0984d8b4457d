import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { boundAnswers, QUERY_TIMEOUTS } from '../../kernel/db/postgres-connection.ts'
import { isFolderFree } from '../../kernel/db/sqlite.ts'
import { type Check, fail, pass } from './check.ts'

const ENOUGH_BYTES = 1_000_000_000
const OLDEST_POSTGRES = 14

/** Checks where the data will be stored, without changing anything there. */
export async function checkDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  genesisHash: string | null,
): Promise<Check[]> {
  return databaseUrl === null ? [checkFolder(dataDir)] : checkPostgres(databaseUrl, genesisHash)
}

function checkFolder(dataDir: string): Check {
  const existing = existsSync(dataDir) ? dataDir : dirname(dataDir)
  try {
    accessSync(existing, constants.W_OK)
  } catch {
    return fail(
      'database',
      `${existing} can't be written to`,
      'Let the user that runs Mintwatch write there, or set DATA_DIR.',
    )
  }
  const { bavail, bsize } = statfsSync(existing)
  if (bavail * bsize < ENOUGH_BYTES)
    return fail('database', `less than 1 GB is free on ${existing}`, 'Free space, or set DATA_DIR.')
  if (!existsSync(dataDir)) return pass('database', `SQLite will be created in ${dataDir}`)
  return pass(
    'database',
    isFolderFree(dataDir)
      ? `SQLite in ${dataDir}`
      : `SQLite in ${dataDir}, in use by a running Mintwatch`,
  )
}

async function checkPostgres(databaseUrl: string, genesisHash: string | null): Promise<Check[]> {
  const options = { connectionString: databaseUrl, connectionTimeoutMillis: QUERY_TIMEOUTS.connect }
  const [client, other] = [new pg.Client(options), new pg.Client(options)]
  for (const one of [client, other]) boundAnswers(one, QUERY_TIMEOUTS.answer)
  try {
    await client.connect()
    await other.connect()
    return [
      await checkVersion(client),
      await checkPooler(client, other),
      ...(await checkGenesis(client, genesisHash)),
    ]
  } catch (error) {
    return [
      fail(
        'database',
        `PostgreSQL does not answer: ${(error as Error).message}`,
        'Check DATABASE_URL and that the server runs.',
      ),
    ]
  } finally {
    await Promise.allSettled([client.end(), other.end()])
  }
}

type Asks = Pick<pg.Client, 'query'>

async function checkVersion(client: Asks): Promise<Check> {
  const { rows } = await client.query(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  )
  const result = `PostgreSQL ${rows[0].version}`
  if (rows[0].number >= OLDEST_POSTGRES * 10_000) return pass('database', result)
  return fail('database', result, `Use PostgreSQL ${OLDEST_POSTGRES} or newer.`)
}

/**
 * Two open connections normally have separate server processes. A pooler in transaction mode gives
 * both the same free one, so locks and news would be lost.
 */
export async function checkPooler(one: Asks, other: Asks): Promise<Check> {
  const pidOf = async (client: Asks) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    return rows[0].pid
  }
  // In turn, so that the pooler's server is free again.
  const first = await pidOf(one)
  const second = await pidOf(other)
  if (first !== second) return pass('database', 'each connection has a session of its own')
  return fail(
    'database',
    'behind a pooler in transaction mode, which loses locks and news',
    'Connect directly, or through a pooler in session mode.',
  )
}

async function checkGenesis(client: Asks, genesisHash: string | null): Promise<Check[]> {
  const { rows: tables } = await client.query(
    "select 1 from information_schema.tables where table_name = 'settings'",
  )
  if (tables.length === 0 || genesisHash === null) return []
  const { rows: known } = await client.query<{ value: string }>(
    "select value from settings where key = 'genesis_hash'",
  )
  const belongs = known[0]?.value
  if (belongs === undefined || belongs === genesisHash) return []
  const result = `belongs to the cluster with genesis ${belongs}, but the RPC service uses another`
  const fix = 'Use the cluster that this database belongs to, or another database.'
  return [fail('database', result, fix)]
}
