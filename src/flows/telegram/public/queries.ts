import type { Kysely } from 'kysely'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

/** Older posts are not followed. */
const FOLLOWED_MS = 7 * DAY

/** How launches turned since a moment and since they were repeated in the public channel. */
export function turnsSinceRepeat(read: Kysely<Tables>, since: Ms) {
  return read
    .selectFrom('public_posts as p')
    .innerJoin('channel_turns as t', 't.mint', 'p.mint')
    .selectAll('t')
    .where('p.repeated_at', '>=', since - FOLLOWED_MS)
    .where('t.turned_at', '>=', since)
    .whereRef('t.turned_at', '>', 'p.repeated_at')
    .orderBy('t.turned_at')
    .execute()
}
