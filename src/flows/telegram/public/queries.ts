import { sql } from 'kysely'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'

/** Older posts are not followed. */
const FOLLOWED_MS = 7 * DAY

/** What members were warned of since a moment and since the launch was repeated in the public channel. */
export function turnsSinceRepeat(read: Queryable, since: Ms) {
  const warnedAt = sql<Ms>`coalesce(t.warned_at, t.turned_at)`
  return read
    .selectFrom('public_posts as p')
    .innerJoin('channel_turns as t', 't.mint', 'p.mint')
    .selectAll('t')
    .where('p.repeated_at', '>=', since - FOLLOWED_MS)
    .where(warnedAt, '>=', since)
    .where(warnedAt, '>', (eb) => eb.ref('p.repeated_at'))
    .orderBy('t.turned_at')
    .execute()
}
