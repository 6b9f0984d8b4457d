import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable, Tx } from '../../../kernel/db/database.ts'
import type { JudgedPageRow } from '../table.ts'

/** A page that is published stays as it is. */
export async function storeJudgedPage(tx: Tx, page: JudgedPageRow): Promise<void> {
  await tx
    .insertInto('judged_pages')
    .values(page)
    .onConflict((conflict) => conflict.column('judged_at').doNothing())
    .execute()
}

/** The newest judgments first. */
export function newestJudgedPages(db: Queryable, most: number): Promise<JudgedPageRow[]> {
  return db
    .selectFrom('judged_pages')
    .selectAll()
    .orderBy('judged_at', 'desc')
    .limit(most)
    .execute()
}

/** null: none of this moment was published. */
export async function findJudgedPage(db: Queryable, judgedAt: Ms): Promise<JudgedPageRow | null> {
  const row = await db
    .selectFrom('judged_pages')
    .selectAll()
    .where('judged_at', '=', judgedAt)
    .executeTakeFirst()
  return row ?? null
}
