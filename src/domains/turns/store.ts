import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import type { ChannelTurnRow } from './table.ts'
import type { Turn } from './turn.ts'

/** Stores how a launch turned. @returns false: it was stored before */
export async function storeTurn(tx: Tx, mint: string, turn: Turn, warnedAt: Ms): Promise<boolean> {
  const { kind, at, evidence } = turn
  const rows = await tx
    .insertInto('channel_turns')
    .values({ mint, kind, turned_at: at, evidence, warned_at: warnedAt })
    .onConflict((conflict) => conflict.columns(['mint', 'kind']).doNothing())
    .returning('mint')
    .execute()
  return rows.length > 0
}

/** How a launch turned so far, in order. */
export function findTurns(db: Queryable, mint: string): Promise<ChannelTurnRow[]> {
  return db
    .selectFrom('channel_turns')
    .selectAll()
    .where('mint', '=', mint)
    .orderBy('turned_at')
    .orderBy('kind')
    .execute()
}

/** How several launches turned so far. */
export async function turnsOfMany(
  db: Queryable,
  mints: readonly string[],
): Promise<ChannelTurnRow[]> {
  if (mints.length === 0) return []
  return db.selectFrom('channel_turns').selectAll().where('mint', 'in', mints).execute()
}

/** When we first warned of a launch after a moment; null: we did not. Graduating is not a warning. */
export async function firstWarning(db: Queryable, mint: string, after: Ms): Promise<Ms | null> {
  const row = await db
    .selectFrom('channel_turns')
    .select('warned_at')
    .where('mint', '=', mint)
    .where('kind', '!=', 'graduates')
    .where('warned_at', '>=', after)
    .orderBy('warned_at')
    .limit(1)
    .executeTakeFirst()
  return row?.warned_at ?? null
}
