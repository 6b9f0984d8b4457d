import { type Kysely, sql } from 'kysely'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/** Launches that we detected live and that the chain has. */
export async function countLaunches(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('launches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('backfilled_by', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Mean time from a launch's block to its alert; null: none is known. */
export async function averageDelay(db: Kysely<Tables>): Promise<Ms | null> {
  const { mean } = await db
    .selectFrom('launch_alerts')
    .select(sql<number | string | null>`avg(delay_ms)`.as('mean'))
    .executeTakeFirstOrThrow()
  return mean === null ? null : Number(mean)
}

/** When the newest trade that is kept was made; null: none is. */
export async function newestTradeAt(db: Kysely<Tables>): Promise<Ms | null> {
  const { at } = await db
    .selectFrom('launch_trades')
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
