import {
  findLaunchesTradedAs,
  type StoredLaunch,
  type Trade,
} from '../../../domains/launches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { createRecently } from '../../../kernel/recently.ts'
import type { DetectionContext } from '../context.ts'

const MOST_WAITING = 5_000
const MOST_ASKED = 200
const MOST_KNOWN = 50_000

type Waiting = { trade: Trade; at: Ms }

/**
 * Trades of mints and pools that are not followed at this moment. Most belong to unknown coins and
 * are dropped after one set lookup; the rest wait briefly for their launch to arrive or to be found
 * in the database.
 */
export type Strangers = {
  add(trade: Trade, at: Ms): void
  /** Takes the trades that wait for this mint or pool. */
  claim(mint: string, pool: string | null): Waiting[]
  /** Looks up waiting mints and pools in the database. @returns the launches that are stored */
  lookUp(): Promise<StoredLaunch[]>
}

/** Looks up launches that are not in memory, many in one query. Unknown mints and pools are remembered. */
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
    async lookUp() {
      const keys = [...waiting.keys()].slice(0, MOST_ASKED)
      if (keys.length === 0) return []
      const rows = await findLaunchesTradedAs(db.read, keys)
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
