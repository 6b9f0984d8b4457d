import { sql } from 'kysely'
import type { VenueId } from '../../../contract/launches/venues.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import { planOnce } from '../../../kernel/db/plan-once.ts'
import type { Copies, CopyOf } from '../snapshot.ts'
import { wellKnownLike } from '../well-known.ts'
import { notOnRequest } from './on-request.ts'

const COPIES_LOOK_BACK_MS = 3 * DAY
const MOST_COUNTED = 100

/** The compared keys of a launch; see `foldWords`. */
type CopyKeys = {
  mint: string
  nameKey: string | null
  symbolKey: string | null
  uriKey: string | null
}

type Found = { kind: string; mint: string; venue: VenueId; by: string | null; at: number }

/**
 * Launches with the same words or document detected before `before`: the earliest of the last three
 * days for each kind, with their number (at most 100).
 */
export async function findCopies(db: Queryable, keys: CopyKeys, before: Ms): Promise<Copies> {
  const after = before - COPIES_LOOK_BACK_MS
  const wanted = [
    ['name_key', keys.nameKey],
    ['symbol_key', keys.symbolKey],
    ['uri_key', keys.uriKey],
  ] as const
  const arms = wanted.flatMap(([column, key]) => {
    if (key === null) return []
    const matches = sql`from launches where ${sql.ref(column)} = ${key} and detected_at >= ${after} and detected_at < ${before} and mint <> ${keys.mint} and taken_back_at is null and ${notOnRequest()}`
    return sql`select ${sql.lit(column)} as kind, f.mint, f.venue, f.creator as by, f.detected_at as at, (select count(*) from (select 1 as one ${matches} limit ${sql.lit(MOST_COUNTED)}) as c) as count from (select mint, venue, creator, detected_at ${matches} order by detected_at, mint limit 1) as f`
  })
  const asked = sql<Found & { count: number }>`${planOnce} ${sql.join(arms, sql` union all `)}`
  const rows = arms.length === 0 ? [] : (await asked.execute(db)).rows
  const of = (column: string): CopyOf | null => {
    const row = rows.find(({ kind }) => kind === column)
    return row
      ? { mint: row.mint, venue: row.venue, by: row.by, at: row.at, count: row.count }
      : null
  }
  return {
    sameName: of('name_key'),
    sameSymbol: of('symbol_key'),
    sameUri: of('uri_key'),
    wellKnown: wellKnownLike(keys.mint, keys.nameKey, keys.symbolKey),
  }
}
