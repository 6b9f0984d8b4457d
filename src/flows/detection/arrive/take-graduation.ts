import { QUOTE_DECIMALS } from '../../../contract/launches/mints.ts'
import {
  type EventBatch,
  liquidityTokensOf,
  type Migration,
  type Pool,
} from '../../../domains/launches/index.ts'
import type { Followed } from '../follow/followed.ts'
import { detectedBy, type Memory } from '../memory.ts'
import type { Graduation } from './change.ts'

type Parts = Pick<
  Memory,
  'readsWhole' | 'following' | 'markets' | 'follower' | 'unconfirmed' | 'changes' | 'early'
>

/** Handles a migration: the coin's curve is full. null: the coin is unknown. */
export function takeMigration(
  memory: Parts,
  event: Migration,
  batch: EventBatch,
): Promise<void> | null {
  const followed = memory.following.find(event.mint, event.pool)
  const mint = event.mint ?? followed?.mint ?? null
  if (mint === null) return null
  if (!followed) memory.early.add(mint, event, batch)
  const at = Math.min(event.blockTime ?? batch.seenAt, batch.seenAt)
  noteDeposit(followed, event)
  return graduate(memory, { mint, at, to: event.target, pool: event.pool, lp: null }, followed)
}

/**
 * Handles a new pool. A curve may become full in one transaction, and its pool may open in another. A pool
 * of an unknown mint may be a launch of its own, unless a migration opened it.
 */
export function takePool(memory: Parts, pool: Pool, batch: EventBatch): Promise<void> | null {
  const { following, unconfirmed, changes, early } = memory
  if (Object.hasOwn(QUOTE_DECIMALS, pool.mint)) return null
  const known = following.find(pool.mint, null)
  if (known) {
    const isOther = known.graduatedPool !== null && known.graduatedPool !== pool.pool
    if (known.graduatedAt === null || isOther) return null
    const { mint, venue: to, pool: address } = pool
    const lp = liquidityTokensOf(pool)
    noteDeposit(known, pool)
    return graduate(memory, { mint, at: known.graduatedAt, to, pool: address, lp }, known)
  }
  const detected = detectedBy(batch)
  const isMigrated = early.has(pool.mint)
  if (isMigrated) early.add(pool.mint, pool, batch)
  else if (!detected.confirmed) unconfirmed.expect(pool.signature, pool.mint)
  return changes.add({ kind: 'pool', pool, detected, followed: null, isMigrated })
}

/** Before the first trade in the pool is counted. */
function noteDeposit(followed: Followed | null, { pool, baseAmount }: Migration | Pool): void {
  if (!followed || pool === null || baseAmount === null || followed.deposits.has(pool)) return
  followed.deposits.set(pool, baseAmount)
}

function graduate(
  memory: Parts,
  graduation: Omit<Graduation, 'kind'>,
  followed: Followed | null,
): Promise<void> {
  const { following, markets, follower, changes } = memory
  if (followed) {
    const { at, to, pool, lp } = graduation
    followed.graduate(to, at, lp)
    followed.markSilence(memory.readsWhole)
    following.applyGaps(followed)
    if (pool !== null && pool !== followed.launch.pool) {
      following.addPool(followed, pool)
      follower.claim(followed, false)
    }
    markets.note(followed)
  }
  return changes.add({ kind: 'graduation', ...graduation })
}
