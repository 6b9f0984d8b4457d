import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Entropy } from '../../kernel/ids.ts'
import { queryDatabase } from '../doctor/query-database.ts'
import type { EnvFile } from './env-file.ts'
import { configSoFar } from './read-problems.ts'
import type { Terminal } from './terminal.ts'

/** Makes `DATA_KEY` for an empty database. What is encrypted already needs the key it was encrypted with. */
export async function setDataKey(
  file: EnvFile,
  terminal: Terminal,
  entropy: Entropy,
): Promise<void> {
  const { DATA_KEY } = file.values()
  if (DATA_KEY) return terminal.say('DATA_KEY is set, and kept.')
  const made = Buffer.from(entropy(32)).toString('base64')
  // A key is required with PostgreSQL and a bot, so the configuration is read with the new one.
  const { dataDir, databaseUrl } = configSoFar({ ...file.values(), DATA_KEY: made })
  if (existsSync(join(dataDir, 'data.key')))
    return terminal.say(`The key is in ${join(dataDir, 'data.key')}, and stays there.`)
  if (!(await isEmpty({ dataDir, databaseUrl })))
    return terminal.say(
      'The database has data, or does not answer, so no DATA_KEY was made: write the one that belongs to it into .env.',
    )
  file.set('DATA_KEY', made)
  terminal.say(
    'DATA_KEY was made. Keep a copy apart from backups: without it, members’ links to Telegram are lost.',
  )
}

async function isEmpty(place: { dataDir: string; databaseUrl: string | null }): Promise<boolean> {
  if (place.databaseUrl === null) return !existsSync(join(place.dataDir, 'mintwatch.db'))
  const count = "select count(*) as n from pg_tables where schemaname = 'public'"
  const rows = await queryDatabase(place, (query) => query(count)).catch(() => null)
  return rows !== null && Number(rows[0]?.n) === 0
}
