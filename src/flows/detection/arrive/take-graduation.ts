import { QUOTE_DECIMALS } from '../../../contract/launches/mints.ts'
import {
  type EventBatch,
  liquidityTokensOf,
  type Migration,
  type Pool,
} from '../../../domains/launches/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Followed } from '../follow/followed.ts'
import { detectedBy, type Memory } from '../memory.ts'
import type { Graduation } from './change.ts'

type Parts = Pick<
  Memory,
  'readsWhole' | 'following' | 'markets' | 'incoming' | 'unconfirmed' | 'changes' | 'graduations'
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
  const graduation = graduationOf(mint, event, batch)
  memory.graduations.add(mint, event, batch)
  if (followed) graduate(memory, followed, event, graduation)
  return memory.changes.add({ kind: 'graduation', ...graduation })
}

/**
 * Handles a new pool. A curve may become full in one transaction, and its pool may open in another. A pool
 * of an unknown mint may be a launch of its own, unless a migration opened it.
 */
export function takePool(memory: Parts, pool: Pool, batch: EventBatch): Promise<void> | null {
  const { following, unconfirmed, changes, graduations } = memory
  if (Object.hasOwn(QUOTE_DECIMALS, pool.mint)) return null
  const known = following.find(pool.mint, null)
  if (known) {
    const isOther = known.graduatedPool !== null && known.graduatedPool !== pool.pool
    if (known.graduatedAt === null || isOther) return null
    graduations.add(pool.mint, pool, batch)
    const graduation = poolAfter(known.graduatedAt, pool)
    graduate(memory, known, pool, graduation)
    return changes.add({ kind: 'graduation', ...graduation })
  }
  const detected = detectedBy(batch)
  const isMigrated = graduations.has(pool.mint)
  if (isMigrated) graduations.add(pool.mint, pool, batch)
  else if (!detected.confirmed) unconfirmed.add(pool.signature, pool.mint)
  return changes.add({ kind: 'pool', pool, detected, followed: null, isMigrated })
}

/**
 * Undoes the migrations among transactions that a fork dropped, and takes in what else was seen of their coins. What was
 * said of them stays said.
 */
export function dropGraduations(
  memory: Parts,
  signatures: readonly string[],
): (Promise<void> | null)[] {
  return memory.graduations.drop(signatures).flatMap(({ mint, left }) => {
    const followed = memory.following.find(mint, null)
    if (followed) memory.following.ungraduate(followed)
    const undone = memory.changes.add({ kind: 'ungraduated', mint })
    const taken = left.map(({ event, batch }) =>
      event.kind === 'migration'
        ? takeMigration(memory, event, batch)
        : takePool(memory, event, batch),
    )
    return [undone, ...taken]
  })
}

/**
 * Applies a migration that arrived before the launch was followed. Its row may predate it. The change itself was stored
 * when it came.
 */
export function graduateFollowed(memory: Omit<Parts, 'unconfirmed'>, followed: Followed): void {
  for (const { event, batch } of memory.graduations.of(followed.mint)) {
    if (event.kind === 'migration') {
      graduate(memory, followed, event, graduationOf(followed.mint, event, batch))
    } else if (followed.graduatedAt !== null) {
      graduate(memory, followed, event, poolAfter(followed.graduatedAt, event))
    }
  }
}

type GraduatedTo = Omit<Graduation, 'kind'>

function graduationOf(mint: string, event: Migration, { seenAt }: EventBatch): GraduatedTo {
  const at = Math.min(event.blockTime ?? seenAt, seenAt)
  return { mint, at, to: event.target, pool: event.pool, lp: null }
}

function poolAfter(at: Ms, pool: Pool): GraduatedTo {
  return { mint: pool.mint, at, to: pool.venue, pool: pool.pool, lp: liquidityTokensOf(pool) }
}

function graduate(
  { readsWhole, following, markets, incoming, changes }: Omit<Parts, 'graduations' | 'unconfirmed'>,
  followed: Followed,
  { baseAmount }: Migration | Pool,
  { at, to, pool, lp }: GraduatedTo,
): void {
  // Before the first trade in the pool is counted.
  if (pool !== null && baseAmount !== null && !followed.deposits.has(pool))
    followed.recordDeposit(pool, baseAmount)
  followed.graduate(to, at, lp)
  const wasIncomplete = followed.isIncomplete
  followed.markUnlogged(readsWhole)
  if (followed.isIncomplete && !wasIncomplete)
    changes.add({ kind: 'missing', mint: followed.mint }).catch(() => {})
  following.applyGaps(followed)
  if (pool !== null && pool !== followed.launch.pool) {
    following.addPool(followed, pool)
    incoming.claim(followed, false)
  }
  markets.markChanged(followed)
}
