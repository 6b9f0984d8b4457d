import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { isFolderFree } from '../../kernel/db/sqlite.ts'
import { type Finding, ill, well } from './finding.ts'

const ENOUGH_BYTES = 1_000_000_000

/** Looks at where the data will be kept, without changing anything there. */
export async function checkDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  genesisHash: string | null,
): Promise<Finding[]> {
  return databaseUrl === null ? [checkFolder(dataDir)] : checkPostgres(databaseUrl, genesisHash)
}

function checkFolder(dataDir: string): Finding {
  const existing = existsSync(dataDir) ? dataDir : dirname(dataDir)
  try {
    accessSync(existing, constants.W_OK)
  } catch {
    return ill(
      'database',
      `${existing} can't be written to`,
      'Give the user that runs Mintwatch the folder, or set DATA_DIR.',
    )
  }
  const { bavail, bsize } = statfsSync(existing)
  if (bavail * bsize < ENOUGH_BYTES)
    return ill('database', `less than 1 GB is free on ${existing}`, 'Make room, or set DATA_DIR.')
  if (!existsSync(dataDir)) return well('database', `SQLite will be made in ${dataDir}`)
  return well(
    'database',
    isFolderFree(dataDir)
      ? `SQLite in ${dataDir}`
      : `SQLite in ${dataDir}, in use by a running Mintwatch`,
  )
}

async function checkPostgres(databaseUrl: string, genesisHash: string | null): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    const findings = [well('database', `PostgreSQL ${rows[0]?.version} answers`)]
    const { rows: tables } = await client.query(
      "select 1 from information_schema.tables where table_name = 'settings'",
    )
    if (tables.length === 0 || genesisHash === null) return findings
    const { rows: known } = await client.query<{ value: string }>(
      "select value from settings where key = 'genesis_hash'",
    )
    const belongs = known[0]?.value
    if (belongs === undefined || belongs === genesisHash) return findings
    const mend = 'Use the cluster that this database belongs to, or another database.'
    return [
      ...findings,
      ill(
        'database',
        `belongs to the cluster with genesis ${belongs}, and the RPC is another`,
        mend,
      ),
    ]
  } catch (error) {
    return [
      ill(
        'database',
        `PostgreSQL does not answer: ${(error as Error).message}`,
        'Check DATABASE_URL and that the server runs.',
      ),
    ]
  } finally {
    await client.end().catch(() => {})
  }
}
