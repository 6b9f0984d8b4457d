import type { Waits } from '../../domains/messages/index.ts'
import type { Clock, Ms } from '../../kernel/clock.ts'
import type { Queryable, Tx } from '../../kernel/db/database.ts'
import { readSetting, storeSetting } from '../../kernel/db/settings.ts'

const KEY = 'telegram_holds'

/**
 * Loads what Telegram asked us to wait for, by the monotonic clock. It is kept across restarts, because
 * waits can last hours and early retries lengthen them.
 */
export async function loadWaits(db: Queryable, clock: Clock): Promise<Waits> {
  const stored = await readSetting(db, KEY)
  if (stored === null) return { all: clock.monotonic(), chats: {} }
  return shift(JSON.parse(stored) as Waits, clock.monotonic() - clock.now())
}

/** Stores the waits by the wall clock, because the next process's monotonic clock starts elsewhere. */
export async function storeWaits(tx: Tx, waits: Waits, clock: Clock): Promise<void> {
  const toWall = clock.now() - clock.monotonic()
  await storeSetting(tx, KEY, JSON.stringify(shift(waits, toWall)))
}

function shift({ all, chats }: Waits, by: Ms): Waits {
  const moved = Object.entries(chats).map(([key, until]) => [key, until + by])
  return { all: all + by, chats: Object.fromEntries(moved) }
}
