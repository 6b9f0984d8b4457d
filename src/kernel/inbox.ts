import { type RawBuilder, sql } from 'kysely'
import { MINUTE, type Ms } from './clock.ts'
import type { Database, Tx } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import { type Entropy, newId } from './ids.ts'

/** How long an item is worth sending. */
export const INBOX_LIFETIME: Ms = 15 * MINUTE

/** What a receiver outside, such as a browser, has not got yet. `at`: when it was made. */
export type InboxItem = { id: string; body: string; at: Ms }

/** What waits for the receivers of one kind. */
export type Inboxes = ReturnType<typeof createInboxes>

/**
 * Keeps what waits for the receivers of one kind.
 * @param at its table, with `id`, `once` (unique), and `at`, and the columns of the receiver's id and of the body
 */
export function createInboxes(at: { table: keyof Tables; receiver: string; body: string }) {
  const [table, to, body] = [sql.table(at.table), sql.ref(at.receiver), sql.ref(at.body)]
  const isFresh = (now: Ms) => sql`at >= ${now - INBOX_LIFETIME}`
  return {
    /** Stores a body for each of these receivers. A second one with the same `once` is dropped. */
    async put(
      tx: Tx,
      entropy: Entropy,
      receivers: readonly string[],
      item: Omit<InboxItem, 'id'> & { once: string },
    ): Promise<void> {
      for (const receiver of receivers) {
        await sql`delete from ${table} where ${to} = ${receiver} and not ${isFresh(item.at)}`.execute(
          tx,
        )
        await sql`insert into ${table} (id, ${to}, once, ${body}, at)
          values (${newId(entropy)}, ${receiver}, ${`${item.once} ${receiver}`}, ${item.body}, ${item.at})
          on conflict (once) do nothing`.execute(tx)
      }
    },
    /** Selects the receivers that something waits for. */
    awaited: (now: Ms): RawBuilder<string> =>
      sql<string>`(select ${to} from ${table} where ${isFresh(now)})`,
    /** What waits for a receiver, the oldest first. */
    async read(db: Database['read'], receiver: string, now: Ms): Promise<InboxItem[]> {
      const { rows } = await sql<InboxItem>`select id, ${body} as body, at from ${table}
        where ${to} = ${receiver} and ${isFresh(now)} order by at, id`.execute(db)
      return rows
    },
    /** Deletes all that waits for these receivers. */
    async drop(tx: Tx, receivers: readonly string[]): Promise<void> {
      if (receivers.length === 0) return
      await sql`delete from ${table} where ${to} in (${sql.join(receivers)})`.execute(tx)
    },
    /** Deletes an item that was taken or given up. */
    async dropItem(tx: Tx, id: string): Promise<void> {
      await sql`delete from ${table} where id = ${id}`.execute(tx)
    },
    /** Deletes what is too old to be sent. */
    async forget(tx: Tx, now: Ms): Promise<void> {
      await sql`delete from ${table} where not ${isFresh(now)}`.execute(tx)
    },
  }
}

/** How an inbox is emptied. `send` deletes what is over. @returns false: the receiver refused the item */
type Emptying = {
  mayGet(): Promise<boolean>
  send(item: InboxItem): Promise<boolean>
  signal: AbortSignal
}

/**
 * Sends a receiver what waits for it, in order. `mayGet` is asked before each item, because an item may have waited
 * until the end of a membership.
 * @returns false: an item was refused, or `signal` aborted
 */
export async function emptyInbox(
  { inboxes, db, now }: { inboxes: Inboxes; db: Database; now: Ms },
  receiver: string,
  { mayGet, send, signal }: Emptying,
): Promise<boolean> {
  for (const item of await inboxes.read(db.read, receiver, now)) {
    if (signal.aborted) return false
    if (!(await mayGet())) {
      await db.transaction((tx) => inboxes.drop(tx, [receiver]))
      return true
    }
    if (!(await send(item))) return false
  }
  return true
}
