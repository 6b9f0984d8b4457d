import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import type { Outcome } from '../outcomes/outcome.ts'

/**
 * How many launches from one moment up to another were detected live, and not dropped. After an outage that is later,
 * and they count where they belong.
 */
export async function countDetected(db: Queryable, from: Ms, to: Ms): Promise<number> {
  const { count } = await db
    .selectFrom('launches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('launched_at', '>=', from)
    .where('launched_at', '<', to)
    // For its index: none is detected before it launches.
    .where('detected_at', '>=', from)
    .where('backfilled_by', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Launches with a report of severe risk and at least so much attention, made from one moment up to
 * another; the most attention first.
 */
export async function severeReports(
  db: Queryable,
  { from, to, attention }: { from: Ms; to: Ms; attention: number },
): Promise<{ mint: string; attention: number }[]> {
  const rows = await db
    .selectFrom('launch_reports as r')
    .innerJoin('launches as l', 'l.mint', 'r.mint')
    .select(({ fn }) => ['r.mint', fn.max<number>('r.attention').as('attention')])
    .where('r.made_at', '>=', from)
    .where('r.made_at', '<', to)
    .where('r.level', '=', 'severe')
    .where('r.attention', '>=', attention)
    // Later scores of the same stage have none.
    .where('r.snapshot', '<>', '')
    .where('l.backfilled_by', 'is', null)
    .where('l.taken_back_at', 'is', null)
    .groupBy('r.mint')
    .orderBy('attention', 'desc')
    .orderBy('r.mint')
    .execute()
  return rows.map((row) => ({ mint: row.mint, attention: Number(row.attention) }))
}

/** First reports of launches detected from one moment up to another, by level and outcome after 24 hours. */
export async function outcomesByLevel(
  db: Queryable,
  from: Ms,
  to: Ms,
): Promise<{ level: string; outcome: Outcome | null; launches: number }[]> {
  const rows = await db
    .selectFrom('launches as l')
    .innerJoin('launch_alerts as a', 'a.mint', 'l.mint')
    .leftJoin('launch_outcomes as o', (join) =>
      join.onRef('o.mint', '=', 'l.mint').on('o.horizon', '=', '24h'),
    )
    .select(({ fn }) => ['a.level', 'o.outcome', fn.countAll<number>().as('launches')])
    .where('l.detected_at', '>=', from)
    .where('l.detected_at', '<', to)
    .where('l.backfilled_by', 'is', null)
    .where('l.taken_back_at', 'is', null)
    .groupBy(['a.level', 'o.outcome'])
    .execute()
  return rows.map(({ level, outcome, launches }) => ({
    level,
    outcome: outcome as Outcome | null,
    launches: Number(launches),
  }))
}
