import { sql } from 'kysely'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/database.ts'

/** How far back messages count. */
const LATELY = 5 * MINUTE
/** Due or failing for longer than this, a message is late. */
const LATE_AFTER = MINUTE
/** Fewer may be one chat's wait, or one broken text. */
const MANY = 3

/** Outcomes of the messages of the last five minutes. Those to people who blocked the bot don't count. */
type SentLately = {
  delivered: number
  /** Refused, or given up for their age. */
  givenUp: number
  /** Chats that have waited for a message for more than a minute. */
  lateChats: number
}

/** Whether the bot works: a few undelivered messages, or fewer than were delivered, may be due to themselves. */
export function delivers({ delivered, givenUp, lateChats }: SentLately): boolean {
  const undelivered = givenUp + lateChats
  return undelivered < MANY || undelivered <= delivered
}

/** Counts the outcomes of the messages of the last five minutes, and what waits. */
export async function sentLately(db: Queryable, now: Ms): Promise<SentLately> {
  const ended = db
    .selectFrom('telegram_outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('done_at', '>', now - LATELY)
  const late = now - LATE_AFTER
  const [delivered, givenUp, waiting] = await Promise.all([
    ended.where('dead_at', 'is', null).executeTakeFirstOrThrow(),
    ended
      .where('dead_at', 'is not', null)
      .where('fate', 'in', ['refused', 'old'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('telegram_outbox')
      .select(sql`count(distinct chat_key)`.as('count'))
      .where('done_at', 'is', null)
      .where('broadcast_id', 'is', null)
      .where((eb) =>
        eb.or([
          eb('run_at', '<=', late),
          eb.and([eb('failure', 'is not', null), eb('created_at', '<=', late)]),
        ]),
      )
      .executeTakeFirstOrThrow(),
  ])
  return {
    delivered: Number(delivered.count),
    givenUp: Number(givenUp.count),
    lateChats: Number(waiting.count),
  }
}
