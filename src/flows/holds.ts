import type { Kysely } from 'kysely'
import type { Ms } from '../kernel/clock.ts'
import type { Tables } from '../kernel/db/tables.ts'

const KEY = 'telegram_holds'

/** Until when Telegram has told us to stay away: from everyone, and from chats by their keys. */
export type Holds = { all: Ms; chats: Record<string, Ms> }

/** They outlive the process: hours have been seen, and coming back early makes them longer. */
export async function loadHolds(db: Kysely<Tables>): Promise<Holds> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as Holds) : { all: 0, chats: {} }
}

export async function keepHolds(db: Kysely<Tables>, holds: Holds, now: Ms): Promise<void> {
  for (const [key, until] of Object.entries(holds.chats)) if (until <= now) delete holds.chats[key]
  const value = JSON.stringify(holds)
  await db
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
