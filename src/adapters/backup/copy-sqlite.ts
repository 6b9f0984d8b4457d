import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { RowCounts } from '../../domains/backups/ports.ts'

/** All pages in one step: with several, each commit of the running server would start the copy again. */
const ALL_PAGES = 2_147_483_647

/**
 * Copies a database that is in use, by SQLite's online backup, and counts the rows in the same snapshot. Counting
 * blocks the thread.
 * @param folder the data folder
 * @param file where the copy goes; it must not exist
 */
export async function copySqlite(folder: string, file: string): Promise<RowCounts> {
  const source = new DatabaseSync(join(folder, 'mintwatch.db'), { readOnly: true })
  try {
    source.exec('begin')
    const counted = countRows(source)
    await backup(source, file, { rate: ALL_PAGES })
    source.exec('commit')
    return counted
  } finally {
    source.close()
  }
}

/** Counts the rows of each table of a database that nobody writes to. */
export function countRowsOfSqlite(file: string): RowCounts {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    return countRows(source)
  } finally {
    source.close()
  }
}

function countRows(source: DatabaseSync): RowCounts {
  const tables = source
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => {
      const row = source.prepare(`select count(*) as rows from "${name}"`).get()
      return [String(name), Number(row?.rows)]
    }),
  )
}
