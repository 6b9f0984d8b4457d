import { DAY, type Ms } from '../../kernel/clock.ts'
import { ascending } from '../../kernel/compare.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { readSetting, storeSetting } from '../../kernel/db/settings.ts'
import type { Count, DayFigures } from './table.ts'

/** Days from one moment on, and before another, both UTC midnights. */
export type DaySpan = { from: Ms; until: Ms }

const COUNTED = 'figures counted'

/** The midnight, UTC, that a moment's day began with. */
export function dayOf(at: Ms): Ms {
  return at - (at % DAY)
}

/** The figures of days, by their beginning. Days on which nothing happened are missing. */
export async function figuresOf(db: Queryable, span: DaySpan): Promise<Map<Ms, DayFigures>> {
  const rows = await daysOf(db, span)
  return new Map(rows.map(({ day_at, figures }) => [day_at, JSON.parse(figures) as DayFigures]))
}

/** Makes these the figures of these days. Writes only days that have changed. */
export async function storeFigures(
  tx: Tx,
  span: DaySpan,
  counted: ReadonlyMap<Ms, DayFigures>,
): Promise<void> {
  const before = new Map((await daysOf(tx, span)).map((row) => [row.day_at, row.figures]))
  for (let day = span.from; day < span.until; day += DAY) {
    const figures = JSON.stringify(inOrder(counted.get(day) ?? {}))
    if (figures === (before.get(day) ?? '{}')) continue
    await tx
      .insertInto('shop_days')
      .values({ day_at: day, figures })
      .onConflict((conflict) => conflict.column('day_at').doUpdateSet({ figures }))
      .execute()
  }
}

function daysOf(db: Queryable, { from, until }: DaySpan) {
  return db
    .selectFrom('shop_days')
    .selectAll()
    .where('day_at', '>=', from)
    .where('day_at', '<', until)
    .execute()
}

function inOrder(figures: DayFigures): DayFigures {
  return Object.fromEntries(Object.entries(figures).sort(([a], [b]) => ascending(a, b)))
}

/** What the latest count found, next to the days; null: nothing was counted yet. */
export async function latestCount(db: Queryable): Promise<Count | null> {
  const count = await readSetting(db, COUNTED)
  return count === null ? null : (JSON.parse(count) as Count)
}

/** Remembers up to where orders were counted into days. */
export function storeLatestCount(tx: Tx, count: Count): Promise<void> {
  return storeSetting(tx, COUNTED, JSON.stringify(count))
}
