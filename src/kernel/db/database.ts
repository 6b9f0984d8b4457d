import { type Kysely, SqliteAdapter, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A transaction in progress. Rows read with `.forUpdate()` don't change until it ends, on both engines. */
export type Tx = Transaction<Tables>

/** What queries run on: a database, where each commits by itself, or a transaction in progress. */
export type Queryable = Kysely<Tables>

/**
 * Whether no other transaction writes until this one ends, so that it needs no locks: on SQLite,
 * transactions queue.
 */
export function runsAlone(tx: Tx): boolean {
  return tx.getExecutor().adapter instanceof SqliteAdapter
}

/** Held by the one process that does a role's work; `signal` aborts when it is lost. */
export type Leadership = {
  /** Grows with every change of leader. It fences writes that only the leader may make. */
  epoch: number
  signal: AbortSignal
  release(): Promise<void>
}

/**
 * A place among the processes that share a role's parts. Its `role` and `epoch` fence what this
 * process writes; `signal` aborts when the place and all its parts are lost.
 */
export type RoleShare = Leadership & {
  role: string
  /** How many processes share at this moment, this one included. */
  sharers(): Promise<number>
  /** Takes at most `most` of these parts. @returns those that nobody else holds */
  tryTake(parts: readonly number[], most: number): Promise<number[]>
  giveBack(parts: readonly number[]): Promise<void>
}

/**
 * One interface over two engines: SQLite in the data folder by default, PostgreSQL by URL.
 * No I/O other than its own queries belongs inside a transaction: on SQLite it blocks everyone.
 */
export type Database = {
  engine: 'sqlite' | 'postgres'
  read: Queryable
  /**
   * For reads that may take long: on SQLite in a thread, on PostgreSQL on separate connections, so that
   * nothing else waits for them. A query sees what was committed when it began.
   */
  longReads: Queryable
  /** Commits everything `work` did, or nothing. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same, without waiting for the disk. It is visible immediately and survives a crash of this
   * process, but until the next `transaction` commits, a crash of the machine may lose it. For data
   * that can be fetched again.
   */
  unsyncedTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits until this process leads `role`; null when `signal` aborted first. */
  lead(role: string, signal: AbortSignal): Promise<Leadership | null>
  /** Takes a place among those that share a role's parts; null when `signal` aborted first. */
  share(role: string, signal: AbortSignal): Promise<RoleShare | null>
  /** Notifies all processes that `id` changed. Listeners read the rest themselves. Call after the commit. */
  publish(channel: string, id: string): void
  /** `id` is null when news may have been missed: read again. Returns a function that stops listening. */
  subscribe(channel: string, listen: (id: string | null) => void): () => void
  close(): Promise<void>
}

/** Thrown by a fenced write of a process that no longer leads. */
export class LostLeadership extends Error {
  override name = 'LostLeadership'
}

/** Takes the next epoch of a role, in the transaction of its new leader. */
export async function nextEpoch(tx: Tx, role: string): Promise<number> {
  const { epoch } = await tx
    .insertInto('leaders')
    .values({ role, epoch: 1 })
    .onConflict((conflict) =>
      conflict.column('role').doUpdateSet((eb) => ({ epoch: eb('leaders.epoch', '+', 1) })),
    )
    .returning('epoch')
    .executeTakeFirstOrThrow()
  return epoch
}

/** Makes every later write of this holder fail, unless another one already has the role. */
export async function depose(tx: Tx, role: string, epoch: number): Promise<void> {
  await tx
    .updateTable('leaders')
    .set({ epoch: epoch + 1 })
    .where('role', '=', role)
    .where('epoch', '=', epoch)
    .execute()
}

/**
 * Fails the transaction if another process has taken the role. No process can take it until the
 * transaction ends, because the row stays share-locked.
 */
export async function fence(tx: Tx, role: string, epoch: number): Promise<void> {
  const row = await tx
    .selectFrom('leaders')
    .select('epoch')
    .where('role', '=', role)
    .forShare()
    .executeTakeFirst()
  if (row?.epoch !== epoch) throw new LostLeadership(`${role} is led by another process now`)
}
