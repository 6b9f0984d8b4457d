import type { Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'

/** Of these launches, those that the public channel got. */
export async function repeatedAmong(db: Queryable, mints: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('public_posts')
    .select('mint')
    .where('mint', 'in', ['', ...mints])
    .execute()
  return new Set(rows.map(({ mint }) => mint))
}

/** How many of the posts from one moment up to another the public channel got. */
export async function countRepeated(db: Queryable, from: Ms, to: Ms): Promise<number> {
  const { count } = await db
    .selectFrom('public_posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('posted_at', '>=', from)
    .where('posted_at', '<', to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores that a post is repeated. @returns false: it was before */
export async function storeRepeated(
  tx: Tx,
  post: { mint: string; posted_at: Ms },
  now: Ms,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('public_posts')
    .values({ mint: post.mint, posted_at: post.posted_at, repeated_at: now })
    .onConflict((conflict) => conflict.column('mint').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
