import type { Ms } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/database.ts'

/** A launch that the channel was told of, and that the public may know of too. */
type PublicPost = {
  mint: string
  posted_at: Ms
  name: string | null
  symbol: string | null
  score: number | null
  reasons: string
}

/**
 * Posts up to a moment, without those that a fork dropped.
 * @param order which comes first
 */
export function publicPosts(
  read: Queryable,
  until: Ms,
  { order, limit, offset }: { order: 'newest' | 'oldest'; limit: number; offset: number },
): Promise<PublicPost[]> {
  const direction = order === 'newest' ? 'desc' : 'asc'
  return posted(read, until)
    .select(['p.mint', 'p.posted_at', 'l.name', 'l.symbol', 'l.score', 'l.reasons'])
    .orderBy('p.posted_at', direction)
    .orderBy('p.mint', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of those posts. */
export async function countPublicPosts(read: Queryable, until: Ms): Promise<number> {
  const { count } = await posted(read, until)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function posted(read: Queryable, until: Ms) {
  return read
    .selectFrom('channel_posts as p')
    .innerJoin('launches as l', 'l.mint', 'p.mint')
    .where('p.posted_at', '<=', until)
    .where('l.taken_back_at', 'is', null)
}
