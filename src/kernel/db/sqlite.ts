import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type BinaryOperationNode,
  Kysely,
  OperatorNode,
  PrimitiveValueListNode,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { PermanentError } from '../errors.ts'
import { Channels } from './channels.ts'
import { type Database, nextEpoch } from './database.ts'
import { checkpointInThread } from './sqlite/checkpoint.ts'
import { openReadThread } from './sqlite/long-reads.ts'
import type { Tables } from './tables.ts'

const OWNER_ALONE = 0o600

/** 40 MB. If checkpoints in the thread fall so far behind, the next commit makes one. */
const MOST_PAGES_LOGGED = 10_000

/** The embedded engine. One process owns the folder; a second one is refused with an explanation. */
export function openSqlite(folder: string): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = ownFolder(folder)
  const path = join(folder, 'mintwatch.db')
  keepPrivate(path)
  const file = new DatabaseSync(path)
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  file.exec(`pragma wal_autocheckpoint = ${MOST_PAGES_LOGGED}`)
  const kysely = new Kysely<Tables>({ dialect: new Dialect(file) })
  const longReads = openReadThread(path, () => new Compiler())
  const checkpoints = checkpointInThread(path)
  const channels = new Channels()
  const turn = createTurns()
  const ended = new AbortController()

  return {
    engine: 'sqlite',
    read: kysely,
    longReads,
    async transaction(work) {
      await turn()
      return kysely.transaction().execute(work)
    },
    async unsyncedTransaction(work) {
      await turn()
      return kysely.connection().execute(async (held) => {
        // The write-ahead log is written in order, so the next full commit also brings this one to the
        // disk.
        file.exec('pragma synchronous = normal')
        try {
          return await held.transaction().execute(work)
        } finally {
          file.exec('pragma synchronous = full')
        }
      })
    },
    async lead(role, signal) {
      if (signal.aborted) return null
      const epoch = await kysely.transaction().execute((tx) => nextEpoch(tx, role))
      return { epoch, signal: ended.signal, release: async () => {} }
    },
    async share(role, signal) {
      if (signal.aborted) return null
      const epoch = await kysely.transaction().execute((tx) => nextEpoch(tx, role))
      const nothing = async () => {}
      const tryTake = async (parts: readonly number[], most: number) => parts.slice(0, most)
      const alone = { sharers: async () => 1, tryTake, giveBack: nothing, release: nothing }
      return { role, epoch, signal: ended.signal, ...alone }
    },
    publish: (channel, id) => setImmediate(() => channels.deliver(channel, id)),
    subscribe: (channel, listen) => channels.subscribe(channel, listen),
    async close() {
      ended.abort()
      await longReads.destroy()
      await checkpoints.close()
      await kysely.destroy()
      lock.close()
    },
  }
}

/**
 * Waits until no transaction has run in this turn of the event loop. SQLite answers synchronously, so many
 * transactions in a row would otherwise delay all other events until the last is done.
 */
function createTurns(): () => Promise<void> {
  let next = Promise.resolve()
  return () => {
    const turn = next
    next = turn.then(() => new Promise((resolve) => setImmediate(resolve)))
    return turn
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

/** Makes the file readable by its owner alone. SQLite gives -wal and -shm beside it the same rights. */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ALONE))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (existsSync(file)) chmodSync(file, OWNER_ALONE)
  }
}

/** Takes the lock through SQLite itself: the operating system frees it however the process ends. */
function ownFolder(folder: string): DatabaseSync {
  const path = join(folder, 'lock.db')
  keepPrivate(path)
  const lock = new DatabaseSync(path)
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

/** The latest statements that are kept, besides at most as many earlier ones. */
const STATEMENTS_KEPT = 500

/** Prepares each text once while it is in use. Statements that return columns are read, others run. */
function prepared(file: DatabaseSync): SqliteDatabase {
  let recent = new Map<string, SqliteStatement>()
  let earlier: typeof recent = new Map()

  function keep(sql: string, statement: SqliteStatement): SqliteStatement {
    if (recent.size >= STATEMENTS_KEPT) {
      earlier = recent
      recent = new Map()
    }
    recent.set(sql, statement)
    return statement
  }
  return {
    close: () => file.close(),
    prepare: (sql) => recent.get(sql) ?? keep(sql, earlier.get(sql) ?? wrapped(file.prepare(sql))),
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
  readonly #file: DatabaseSync

  constructor(file: DatabaseSync) {
    super({ database: prepared(file) })
    this.#file = file
  }

  /** SQLite rolls back automatically when the disk is full. A second rollback would fail and hide the reason. */
  override createDriver() {
    const driver = super.createDriver()
    const rollback = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = async (connection) => {
      if (this.#file.isTransaction) await rollback(connection)
    }
    return driver
  }

  override createQueryCompiler() {
    return new Compiler()
  }
  override createAdapter() {
    return new Adapter()
  }
}

/** Migrations run in one transaction, so that a killed process leaves none half done. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

const ROW_LOCKS: ReadonlySet<string> = new Set(['ForUpdate', 'ForShare', 'SkipLocked'])

/** Longer lists are rare, and take longer to fill up than to prepare. */
const LONGEST_FILLED = 1_000

/**
 * SQLite has no row locks and needs none, because its transactions queue. Lists after `in` are filled up
 * to 2, 4, 8… values with their last one, so that all lengths share a few prepared statements.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!ROW_LOCKS.has(node.modifier ?? '')) super.visitSelectModifier(node)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node
    const isIn = OperatorNode.is(operator) && operator.operator === 'in'
    const isList = isIn && PrimitiveValueListNode.is(list)
    super.visitBinaryOperation(isList ? { ...node, rightOperand: filled(list) } : node)
  }
}

function filled(list: PrimitiveValueListNode): PrimitiveValueListNode {
  const { length } = list.values
  if (length < 2 || length > LONGEST_FILLED) return list
  const missing = 2 ** Math.ceil(Math.log2(length)) - length
  const last = list.values[length - 1]
  return { ...list, values: [...list.values, ...Array.from({ length: missing }, () => last)] }
}
