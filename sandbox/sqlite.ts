import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** Survives a kill of the process at any moment, but not a crash of the machine. */
export const DURABLE =
  'pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -8000'

/** Opens a file of the sandbox: its statements, each prepared once, and writes that go together. */
export function openFile(file: string, pragmas: string) {
  const db = new DatabaseSync(file)
  db.exec(pragmas)
  const prepared = new Map<string, StatementSync>()
  let isWriting = false

  function sql(text: string): StatementSync {
    const statement = prepared.get(text) ?? db.prepare(text)
    prepared.set(text, statement)
    return statement
  }

  /** Writes everything or nothing. */
  function together<T>(write: () => T): T {
    if (isWriting) return write()
    db.exec('begin immediate')
    isWriting = true
    try {
      const result = write()
      db.exec('commit')
      return result
    } catch (error) {
      db.exec('rollback')
      throw error
    } finally {
      isWriting = false
    }
  }

  return { db, sql, together }
}
