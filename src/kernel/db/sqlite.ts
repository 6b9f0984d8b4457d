import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  Kysely,
  type SelectModifierNode,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { PermanentError } from '../errors.ts'
import { Channels } from './channels.ts'
import { type Database, nextEpoch } from './database.ts'
import type { Tables } from './tables.ts'

/** The embedded engine. One process owns the folder; a second one is refused in words. */
export function openSqlite(folder: string): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = ownFolder(folder)
  const file = new DatabaseSync(join(folder, 'mintwatch.db'))
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ database: prepared(file) }) })
  const channels = new Channels()
  const ended = new AbortController()

  return {
    engine: 'sqlite',
    read: kysely,
    transaction: (work) => kysely.transaction().execute(work),
    lightTransaction: (work) =>
      kysely.connection().execute(async (held) => {
        // The log is written in order: the next full commit brings this one to the disk with it.
        file.exec('pragma synchronous = normal')
        try {
          return await held.transaction().execute(work)
        } finally {
          file.exec('pragma synchronous = full')
        }
      }),
    async lead(role, signal) {
      if (signal.aborted) return null
      const epoch = await kysely.transaction().execute((tx) => nextEpoch(tx, role))
      return { epoch, signal: ended.signal, release: async () => {} }
    },
    publish: (channel, id) => setImmediate(() => channels.deliver(channel, id)),
    subscribe: (channel, listen) => channels.subscribe(channel, listen),
    async close() {
      ended.abort()
      await kysely.destroy()
      lock.close()
    },
  }
}

/** True when no process owns the folder's database at this moment. */
export function isFolderFree(folder: string): boolean {
  try {
    ownFolder(folder).close()
    return true
  } catch {
    return false
  }
}

/** Takes the lock through SQLite itself: the kernel frees it whatever way the process ends. */
function ownFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock.db'))
  try {
    lock.exec(
      'pragma locking_mode = exclusive; begin exclusive; create table if not exists owner (pid); commit',
    )
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw new PermanentError(
      `Another Mintwatch is running on ${folder}. Stop it, or give this one a DATA_DIR of its own.`,
      { cause: error },
    )
  }
}

/** Statements are prepared once a text. A statement that returns columns is read, any other run. */
function prepared(file: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = wrapped(file.prepare(sql))
      if (statements.size >= 1_000) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

function wrapped(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}

/** SQLite knows no row locks and needs none: its transactions queue one behind another. */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    const isRowLock = node.modifier === 'ForUpdate' || node.modifier === 'SkipLocked'
    if (!isRowLock) super.visitSelectModifier(node)
  }
}
