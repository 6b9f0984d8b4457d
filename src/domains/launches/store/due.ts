import { HOUR, MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { LaunchOutcomeRow } from '../table.ts'
import { findReadUntil } from './cursors.ts'
import type { StoredLaunch } from './find-launch.ts'
import { findShardsUntil } from './shards.ts'

/** Mints whose next stage is due, the longest due first. */
export async function mintsDue(db: Queryable, now: Ms, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('launches')
    .select('mint')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return due.map(({ mint }) => mint)
}

/** Market figures, and gaps, are written a few seconds after the trades. */
const WRITTEN_AFTER_MS = MINUTE
/** How long work that needs trades waits for sources that are behind. After that, unread trades are missing. */
const MOST_BEHIND_MS = HOUR

/** Workers get an hour more: while a source is behind for an hour, so are they. */
const WORKERS_MOST_BEHIND_MS = 2 * HOUR

/** `readUntil`: by program. `shardsUntil`: by shard, in a cluster. */
type StoredUntil = {
  until: Ms
  readUntil: ReadonlyMap<string, Ms>
  shardsUntil: ReadonlyMap<number, Ms>
}

/** Until when every program was read, or an hour ago if a source is behind for longer. */
export async function readBySources(db: Queryable, now: Ms): Promise<Ms> {
  return leastOf(await findReadUntil(db), now)
}

function leastOf(readUntil: ReadonlyMap<string, Ms>, now: Ms): Ms {
  return Math.min(now, Math.max(now - MOST_BEHIND_MS, Math.min(...readUntil.values())))
}

/**
 * Until when trades are stored, as far as they will be: a minute ago, or when a source or a worker that is behind has
 * read until. What is read from the database afterwards is at least as new.
 */
export async function storedUntil(db: Queryable, now: Ms): Promise<StoredUntil> {
  const shardsUntil = await findShardsUntil(db)
  const readUntil = await findReadUntil(db)
  const shared = Math.max(now - WORKERS_MOST_BEHIND_MS, Math.min(...shardsUntil.values()))
  const until = Math.min(now - WRITTEN_AFTER_MS, leastOf(readUntil, now), shared)
  return { until, readUntil, shardsUntil }
}

/** Launches whose outcome was due at or before {@link storedUntil}, the longest due first. */
export async function outcomesDue(
  db: Queryable,
  now: Ms,
  limit: number,
): Promise<{ rows: StoredLaunch[] } & StoredUntil> {
  const stored = await storedUntil(db, now)
  const rows = await db
    .selectFrom('launches')
    .selectAll()
    .where('outcome_due_at', '<=', stored.until)
    .orderBy('outcome_due_at')
    .limit(limit)
    .execute()
  return { rows, ...stored }
}

/**
 * Stores a launch's outcomes; existing ones stay.
 * @param nextDueAt when its next outcome is due; null: none is left
 * @returns those that were stored now
 */
export async function storeOutcomes(
  tx: Tx,
  mint: string,
  outcomes: readonly LaunchOutcomeRow[],
  nextDueAt: Ms | null,
): Promise<Pick<LaunchOutcomeRow, 'horizon' | 'outcome' | 'evidence' | 'definition'>[]> {
  const stored =
    outcomes.length === 0
      ? []
      : await tx
          .insertInto('launch_outcomes')
          .values(outcomes)
          .onConflict((conflict) => conflict.columns(['mint', 'horizon']).doNothing())
          .returning(['horizon', 'outcome', 'evidence', 'definition'])
          .execute()
  await tx
    .updateTable('launches')
    .set({ outcome_due_at: nextDueAt })
    .where('mint', '=', mint)
    .execute()
  return stored
}
