import type { VenueId } from '../../../../contract/launches/venues.ts'
import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable } from '../../../../kernel/db/database.ts'
import { notOnRequest } from '../on-request.ts'

type Between = { from: Ms; to: Ms }

/** How many of a venue's launches began, and how many graduated, from one moment to before another. */
export async function countLaunched(
  db: Queryable,
  venue: VenueId,
  { from, to }: Between,
): Promise<{ launches: number; graduations: number }> {
  const counted = (column: 'detected_at' | 'graduated_at') =>
    db
      .selectFrom('launches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('venue', '=', venue)
      .where(column, '>=', from)
      .where(column, '<', to)
      .where('taken_back_at', 'is', null)
      .where(notOnRequest('launches'))
      .executeTakeFirstOrThrow()
  const [begun, graduated] = await Promise.all([counted('detected_at'), counted('graduated_at')])
  return { launches: Number(begun.count), graduations: Number(graduated.count) }
}

/** How many of a venue's launches a run of a backfill listed, read or not, from one moment to before another. */
export async function countListed(
  db: Queryable,
  { run, venue }: { run: string; venue: VenueId },
  { from, to }: Between,
): Promise<number> {
  const row = await db
    .selectFrom('backfill_creations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run', '=', run)
    .where('venue', '=', venue)
    .where('at', '>=', from)
    .where('at', '<', to)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
