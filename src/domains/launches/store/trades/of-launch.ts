import type { Kysely } from 'kysely'
import type { Tables } from '../../../../kernel/db/tables.ts'

/** A fork may have moved a launch behind its first trades. An hour at 400 ms. */
const SLOTS_TO_SPARE = 9_000

/** Which coin, and the slot that it was launched in. */
export type TradedLaunch = { mint: string; slot: number }

/** The stored trades of a launch. Parts from before its slot are neither planned for nor read. */
export function storedTradesOf(db: Kysely<Tables>, { mint, slot }: TradedLaunch) {
  return db
    .selectFrom('launch_trades')
    .where('mint', '=', mint)
    .where('slot', '>=', slot - SLOTS_TO_SPARE)
}
