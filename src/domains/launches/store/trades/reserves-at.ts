import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable } from '../../../../kernel/db/database.ts'
import { storedTradesOf, type TradedLaunch } from './of-launch.ts'

/** Reserves after a trade, raw units. They make the price; a part of `quote` may only be virtual. */
export type ReservesAfter = {
  slot: number
  signature: string
  base: bigint
  quote: bigint
  /** Of `quote`, what is really in the pool; null: unknown, or a curve. */
  real: bigint | null
}

/** More trades of one coin don't fit into a slot. */
const MOST_IN_SLOT = 200

/**
 * The reserves of a launch's curve (`pool` null) or of one of its pools after each trade of the newest slot by a
 * moment. A slot's order is not stored, so which of them came last is unknown.
 */
export async function reservesAt(
  db: Queryable,
  launch: TradedLaunch,
  pool: string | null,
  by: Ms,
): Promise<ReservesAfter[]> {
  const rows = await storedTradesOf(db, launch)
    .select(['slot', 'signature', 'virtual_base', 'virtual_quote', 'real_quote'])
    .where('at', '<=', by)
    .where('pool', pool === null ? 'is' : '=', pool)
    .where('virtual_base', 'is not', null)
    .where('virtual_quote', 'is not', null)
    .orderBy('slot', 'desc')
    .limit(MOST_IN_SLOT)
    .execute()
  return rows
    .filter(({ slot }) => slot === rows[0]?.slot)
    .map(({ slot, signature, virtual_base, virtual_quote, real_quote }) => ({
      slot,
      signature,
      real: real_quote === null ? null : BigInt(real_quote),
      base: BigInt(virtual_base ?? 0),
      quote: BigInt(virtual_quote ?? 0),
    }))
    .filter(({ base, quote }) => base > 0n && quote > 0n)
}
