import type { StoredLaunch, Trade } from '../domains/launches/index.ts'
import type { Ms } from '../kernel/clock.ts'
import { createRecently } from '../kernel/recently.ts'
import type { DetectionContext } from './detection-context.ts'

const MOST_WAITING = 5_000
const MOST_ASKED = 200
const MOST_KNOWN = 50_000

type Waiting = { trade: Trade; at: Ms }

/**
 * Trades of mints and pools that nobody follows at this moment. Most are of coins that we know
 * nothing of, and are dropped by a look at a set; the rest waits shortly for its launch to be heard
 * of, and for the database to say whether it is one that we have known.
 */
export type Strangers = {
  add(trade: Trade, at: Ms): void
  /** The trades that wait for this mint or pool; it is a stranger no more. */
  claim(mint: string, pool: string | null): Waiting[]
  /** Asks the database after those that wait. @returns launches that were known after all */
  ask(): Promise<StoredLaunch[]>
}

export function createStrangers({ db }: Pick<DetectionContext, 'db'>): Strangers {
  const unknown = createRecently(MOST_KNOWN)
  const waiting = new Map<string, Waiting[]>()
  let count = 0

  function take(key: string): Waiting[] {
    const trades = waiting.get(key) ?? []
    waiting.delete(key)
    count -= trades.length
    return trades
  }

  return {
    add(trade, at) {
      const key = trade.mint ?? trade.pool
      if (key === null || unknown.has(key)) return
      const trades = waiting.get(key)
      if (count >= MOST_WAITING) return
      count += 1
      if (trades) trades.push({ trade, at })
      else waiting.set(key, [{ trade, at }])
    },
    claim(mint, pool) {
      const keys = pool === null ? [mint] : [mint, pool]
      for (const key of keys) unknown.delete(key)
      return keys.flatMap(take)
    },
    async ask() {
      const keys = [...waiting.keys()].slice(0, MOST_ASKED)
      if (keys.length === 0) return []
      const rows = await db.read
        .selectFrom('launches')
        .selectAll()
        .where('taken_back_at', 'is', null)
        .where((eb) =>
          eb.or([eb('mint', 'in', keys), eb('pool', 'in', keys), eb('graduated_pool', 'in', keys)]),
        )
        .execute()
      const found = new Set(rows.flatMap((row) => [row.mint, row.pool, row.graduated_pool]))
      for (const key of keys) {
        if (found.has(key)) continue
        take(key)
        unknown.add(key)
      }
      return rows
    },
  }
}
