import type { Selectable } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import { takeNumbers } from '../../../kernel/db/counters.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { LaunchEventRow } from '../table.ts'

const COUNTER = 'launch_events'

type StoredEvent = Selectable<LaunchEventRow>
export type NewEvent = Pick<LaunchEventRow, 'type' | 'mint' | 'at'> &
  Partial<Pick<LaunchEventRow, 'stage' | 'turn' | 'evidence'>>

/** Stores events in the transaction that they report on. Call it last: other events wait until it ends. */
export async function storeEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const first = await takeNumbers(tx, COUNTER, events.length)
  const rows = events.map(
    ({ type, mint, at, stage = null, turn = null, evidence = null }, nth) => ({
      id: first + nth,
      type,
      mint,
      at,
      stage,
      turn,
      evidence,
    }),
  )
  await tx.insertInto('launch_events').values(rows).execute()
}

/** Events after a number, the oldest first, at most `limit`. */
export function eventsAfter(db: Queryable, id: number, limit: number): Promise<StoredEvent[]> {
  return db
    .selectFrom('launch_events')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * The range of events. `newest`: the last number, 0 before the first. `oldest`: the first that is
 * still stored, `newest + 1` if none is.
 */
export async function eventRange(db: Queryable): Promise<{ oldest: number; newest: number }> {
  const counter = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', COUNTER)
    .executeTakeFirst()
  const first = await db
    .selectFrom('launch_events')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const newest = counter?.value ?? 0
  return { newest, oldest: first?.id ?? newest + 1 }
}

/** Deletes events older than `before`. */
export async function forgetEvents(tx: Tx, before: Ms): Promise<void> {
  await tx.deleteFrom('launch_events').where('at', '<', before).execute()
}
