import type { Kysely } from 'kysely'
import { DAY, type Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { keepSetting, readSetting } from '../../kernel/db/settings.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { ShopDayRow } from './table.ts'

/** Days from one moment on, and before another, both UTC midnights. */
export type DaySpan = { from: Ms; until: Ms }

const COUNTED = 'figures counted'
const MOST_AT_ONCE = 200

/** The midnight, UTC, that a moment's day began with. */
export function dayOf(at: Ms): Ms {
  return at - (at % DAY)
}

export function figuresOf(db: Kysely<Tables>, { from, until }: DaySpan): Promise<ShopDayRow[]> {
  return db
    .selectFrom('shop_days')
    .selectAll()
    .where('day_at', '>=', from)
    .where('day_at', '<', until)
    .orderBy('day_at')
    .execute()
}

/** How many memberships were running as the day began: those that began before, less those over. */
export async function activeBefore(db: Kysely<Tables>, day: Ms): Promise<number> {
  const rows = await db
    .selectFrom('shop_days')
    .select(({ fn }) => ['figure', fn.sum<number | string>('amount').as('sum')])
    .where('figure', 'in', ['new', 'ended'])
    .where('day_at', '<', day)
    .groupBy('figure')
    .execute()
  const of = (figure: string) => Number(rows.find((row) => row.figure === figure)?.sum ?? 0)
  return of('new') - of('ended')
}

const keyOf = ({ day_at, figure, part }: ShopDayRow) => `${day_at} ${figure} ${part}`

/** Makes these the figures of these days. Writes only what has changed. @returns how many rows */
export async function keepFigures(
  tx: Tx,
  span: DaySpan,
  counted: readonly ShopDayRow[],
): Promise<number> {
  const before = new Map((await figuresOf(tx, span)).map((row) => [keyOf(row), row]))
  const changed = counted.filter((row) => before.get(keyOf(row))?.amount !== row.amount)
  for (let from = 0; from < changed.length; from += MOST_AT_ONCE) {
    await tx
      .insertInto('shop_days')
      .values(changed.slice(from, from + MOST_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['day_at', 'figure', 'part'])
          .doUpdateSet((eb) => ({ amount: eb.ref('excluded.amount') })),
      )
      .execute()
  }
  const kept = new Set(counted.map(keyOf))
  const gone = [...before.values()].filter((row) => !kept.has(keyOf(row)))
  for (const { day_at, figure, part } of gone) {
    await tx
      .deleteFrom('shop_days')
      .where('day_at', '=', day_at)
      .where('figure', '=', figure)
      .where('part', '=', part)
      .execute()
  }
  return changed.length + gone.length
}

/** When the latest days were last counted; null: never. */
export async function countedAt(db: Kysely<Tables>): Promise<Ms | null> {
  const at = await readSetting(db, COUNTED)
  return at === null ? null : Number(at)
}

export function noteCounted(tx: Tx, at: Ms): Promise<void> {
  return keepSetting(tx, COUNTED, String(at))
}
