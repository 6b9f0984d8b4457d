import type { Ms } from '../../../../kernel/clock.ts'
import type { Queryable } from '../../../../kernel/db/database.ts'
import { storedTradesOf, type TradedLaunch } from './of-launch.ts'
import type { ReservesAfter } from './reserves-at.ts'

/** Reserves after a trade, and where and when it was. `pool` null: the launch's curve. */
type ReservesThen = ReservesAfter & { pool: string | null; at: Ms }

const AT_ONCE = 1_000

/**
 * The reserves after each trade of a launch after one moment, up to another, slot by slot; a slot's order is not
 * stored.
 */
export async function* walkReserves(
  db: Queryable,
  launch: TradedLaunch,
  { after, to }: { after: Ms; to: Ms },
  atOnce = AT_ONCE,
): AsyncGenerator<ReservesThen[]> {
  for (let from = 0; ; ) {
    const page = await readPage(db, launch, { after, to, from }, atOnce)
    const slots = [...Map.groupBy(page, ({ slot }) => slot).values()]
    const isWhole = page.length < atOnce
    // The last slot of a page may go on in the next one.
    const open = !isWhole && slots.length > 1 ? slots.pop() : undefined
    yield* slots
    if (isWhole) return
    from = open?.[0]?.slot ?? (slots.at(-1)?.[0]?.slot ?? from) + 1
  }
}

async function readPage(
  db: Queryable,
  launch: TradedLaunch,
  { after, to, from }: { after: Ms; to: Ms; from: number },
  atOnce: number,
): Promise<ReservesThen[]> {
  const rows = await storedTradesOf(db, launch)
    .select(['slot', 'signature', 'at', 'pool', 'virtual_base', 'virtual_quote', 'real_quote'])
    .where('slot', '>=', from)
    .where('at', '>', after)
    .where('at', '<=', to)
    .where('virtual_base', 'is not', null)
    .where('virtual_quote', 'is not', null)
    .orderBy('slot')
    .orderBy('signature')
    .limit(atOnce)
    .execute()
  return rows.map(({ slot, signature, at, pool, virtual_base, virtual_quote, real_quote }) => ({
    slot,
    signature,
    at,
    pool,
    real: real_quote === null ? null : BigInt(real_quote),
    base: BigInt(virtual_base ?? 0),
    quote: BigInt(virtual_quote ?? 0),
  }))
}
