import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { countRowsOfPostgres, restorePostgres } from '../../adapters/backup/copy-postgres.ts'
import { countRowsOfSqlite } from '../../adapters/backup/copy-sqlite.ts'
import { decryptFile } from '../../adapters/backup/encrypt.ts'
import type { Config } from '../../config/config.ts'
import type { RowCounts } from '../../domains/backups/index.ts'
import { problemWithCopy } from '../../flows/backup/check-copy.ts'
import type { Database } from '../../kernel/db/database.ts'
import { openPostgres } from '../../kernel/db/postgres.ts'
import { openSqlite } from '../../kernel/db/sqlite.ts'
import { PermanentError } from '../../kernel/errors.ts'
import { createLog } from '../../kernel/log.ts'
import { listMissing } from './list-missing.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'dataKey' | 'logKeys'>

/**
 * Restores a backup into an empty database and checks it. Nothing is started, so nothing is sent or signed.
 * @param identity the text of the key file that opens it
 * @returns what is there now, and what is not, a sentence per line
 * @throws PermanentError if the database is not empty, the key is another, or the copy is damaged
 */
export async function restoreBackup(
  place: Place,
  { from, identity }: { from: AsyncIterable<Uint8Array>; identity: string },
): Promise<string[]> {
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  const folder = join(place.dataDir, 'restore')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  const file = join(folder, 'mintwatch.db')
  try {
    return place.databaseUrl === null
      ? await intoSqlite(place, folder, () =>
          decryptFile(from, file, { identity, isCompressed: false }),
        )
      : await intoPostgres(place, place.databaseUrl, async (url) => {
          await decryptFile(from, file, { identity, isCompressed: true })
          await restorePostgres(url, file, new AbortController().signal)
        })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function intoSqlite(place: Place, folder: string, restore: () => Promise<void>) {
  const goal = join(place.dataDir, 'mintwatch.db')
  // SQLite would apply the log of another database to the restored one.
  const left = [goal, `${goal}-wal`, `${goal}-shm`].find((file) => existsSync(file))
  if (left !== undefined) {
    throw new PermanentError(
      `${left} exists. Stop the server and move mintwatch.db, mintwatch.db-wal, and mintwatch.db-shm away, or set another DATA_DIR.`,
    )
  }
  await restore()
  const found = countRowsOfSqlite(join(folder, 'mintwatch.db'))
  const lines = await examine(openSqlite(folder), place, found)
  await rename(join(folder, 'mintwatch.db'), goal)
  return lines
}

async function intoPostgres(place: Place, url: string, restore: (url: string) => Promise<void>) {
  if (Object.keys(await countRowsOfPostgres(url)).length > 0) {
    throw new PermanentError(
      'The database in DATABASE_URL has tables. Create an empty one, and point DATABASE_URL to it.',
    )
  }
  await restore(url)
  return examine(openPostgres(url, createLog('silent')), place, await countRowsOfPostgres(url))
}

async function examine(db: Database, place: Place, found: RowCounts): Promise<string[]> {
  try {
    const problem = await problemWithCopy(db, { counted: found, found, note: null })
    if (problem !== null) throw new PermanentError(`The backup is damaged: ${problem}.`)
    const rows = (table: string) => (found[table] ?? 0).toLocaleString('en-US')
    return [
      `Restored: ${rows('orders')} orders, ${rows('accounts')} accounts, ${rows('launches')} launches.`,
      ...(await listMissing(db, place)),
    ]
  } finally {
    await db.close()
  }
}

/** The text of a key file. @throws PermanentError without one */
export function readIdentity(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new PermanentError(`${file} does not exist. Name the file that age-keygen made.`)
}
