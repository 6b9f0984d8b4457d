import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable } from '../../../../kernel/db/database.ts'

/** A fork may have moved a launch behind its first trades. An hour at 400 ms. */
const SLOTS_TO_SPARE = 9_000
/** No slot is shorter: they take 400 ms. */
const SHORTEST_SLOT_MS = 100

/** Which coin, and the slot that it was launched in. */
export type TradedLaunch = { mint: string; slot: number }

/** The stored trades of a launch. Parts from before its slot are neither planned for nor read. */
export function storedTradesOf(db: Queryable, { mint, slot }: TradedLaunch) {
  return db
    .selectFrom('launch_trades')
    .where('mint', '=', mint)
    .where('slot', '>=', slot - SLOTS_TO_SPARE)
}

/** When a launch was traded; what is stored of it may be some seconds old. */
export type TradedTimes = { launched_at: Ms; last_trade_at: Ms | null }

/** A slot that no stored trade is behind; null: unknown. Parts from after it are neither planned for nor read. */
export function lastSlotOf({ slot, launched_at, last_trade_at }: TradedLaunch & TradedTimes) {
  if (last_trade_at === null) return null
  const traded = Math.max(0, last_trade_at - launched_at)
  return slot + Math.ceil(traded / SHORTEST_SLOT_MS) + SLOTS_TO_SPARE
}
