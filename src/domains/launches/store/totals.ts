import { sql } from 'kysely'
import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'

/** Launches that we detected live and that the chain has. */
export async function countLaunches(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('launches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('backfilled_by', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Of each venue's launches detected at or after `since`: the trades on their tapes, and the places where
 * trades are missing. Venues whose trades can't show what is missing are left out.
 */
export async function countTradesByVenue(
  db: Queryable,
  since: Ms,
): Promise<{ venue: VenueId; trades: number; breaks: number }[]> {
  const rows = await db
    .selectFrom('launches')
    .where('detected_at', '>=', since)
    .where('tape_breaks', 'is not', null)
    .groupBy('venue')
    .select(({ fn }) => [
      'venue',
      fn.sum<number | string>('tape_trades').as('trades'),
      fn.sum<number | string>('tape_breaks').as('breaks'),
    ])
    .execute()
  // PostgreSQL sums as decimal text.
  return rows.map(({ venue, trades, breaks }) => ({
    venue,
    trades: Number(trades),
    breaks: Number(breaks),
  }))
}

/** Mean time from a launch's block to its first report; null: none is known. */
export async function averageDelay(db: Queryable): Promise<Ms | null> {
  const { mean } = await db
    .selectFrom('launch_alerts')
    .select(sql<number | string | null>`avg(delay_ms)`.as('mean'))
    .executeTakeFirstOrThrow()
  return mean === null ? null : Number(mean)
}

/** When the newest trade that is kept was made; null: none is. */
export async function newestTradeAt(db: Queryable): Promise<Ms | null> {
  const { at } = await db
    .selectFrom('launch_trades')
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
