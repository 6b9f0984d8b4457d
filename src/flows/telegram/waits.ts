import type { Kysely } from 'kysely'
import type { Clock, Ms } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { readSetting, storeSetting } from '../../kernel/db/settings.ts'
import type { Tables } from '../../kernel/db/tables.ts'

const KEY = 'telegram_holds'

/** Until when Telegram asked us to wait, by the monotonic clock: with all messages, and by chat key. */
export type Holds = { all: Ms; chats: Record<string, Ms> }

/**
 * Loads the waits. They are kept across restarts, because they can last hours and early retries lengthen
 * them.
 */
export async function loadHolds(db: Kysely<Tables>, clock: Clock): Promise<Holds> {
  const stored = await readSetting(db, KEY)
  if (stored === null) return { all: clock.monotonic(), chats: {} }
  return shift(JSON.parse(stored) as Holds, clock.monotonic() - clock.now())
}

/** Stores the waits by the wall clock, because the next process's monotonic clock starts elsewhere. */
export async function storeHolds(tx: Tx, holds: Holds, clock: Clock): Promise<void> {
  const now = clock.monotonic()
  for (const [key, until] of Object.entries(holds.chats)) if (until <= now) delete holds.chats[key]
  await storeSetting(tx, KEY, JSON.stringify(shift(holds, clock.now() - now)))
}

function shift({ all, chats }: Holds, by: Ms): Holds {
  const moved = Object.entries(chats).map(([key, until]) => [key, until + by])
  return { all: all + by, chats: Object.fromEntries(moved) }
}
