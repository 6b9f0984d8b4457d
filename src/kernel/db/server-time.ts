import { sql } from 'kysely'
import type { Ms } from '../clock.ts'
import type { Queryable } from './database.ts'

/** The time by PostgreSQL's clock. */
export async function serverTime(db: Queryable): Promise<Ms> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  return rows[0]?.now ?? Number.NaN
}
