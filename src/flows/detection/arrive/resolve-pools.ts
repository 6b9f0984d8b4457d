import { findLaunches, launchOfPool, liquidityTokensOf } from '../../../domains/launches/index.ts'
import type { DetectionContext } from '../context.ts'
import type { Following } from '../follow/following.ts'
import type { Graduation, LaunchChange, NewLaunch } from './change.ts'

type PoolChange = Extract<LaunchChange, { kind: 'pool' }>

/**
 * Resolves pools whose mints are not in memory. A stored launch with a full curve continues in the pool,
 * any other stored launch ignores it, and an unknown mint is a new launch, unless a migration opened the pool.
 */
export async function resolvePools(
  { db }: Pick<DetectionContext, 'db'>,
  following: Following,
  changes: readonly LaunchChange[],
): Promise<{ launches: NewLaunch[]; graduations: Graduation[] }> {
  const pools = new Map<string, PoolChange>()
  for (const change of changes) {
    if (change.kind !== 'pool') continue
    const { mint } = change.pool
    const known = following.find(mint, null)
    // A retry finds the launch that the first try started.
    const isOther = known !== null && known !== change.followed
    if (!isOther && !pools.has(mint)) pools.set(mint, change)
  }
  const graduations: Graduation[] = []
  if (pools.size === 0) return { launches: [], graduations }
  const stored = await findLaunches(db.read, [...pools.keys()])
  const rows = stored.filter((row) => row.taken_back_at === null)
  for (const row of rows) {
    const followed = following.resume(row)
    const change = pools.get(row.mint)
    pools.delete(row.mint)
    const isOther = row.graduated_pool !== null && row.graduated_pool !== change?.pool.pool
    if (!change || row.graduated_at === null || isOther) continue
    const { mint, venue: to, pool } = change.pool
    following.addPool(followed, pool)
    followed.setLiquidityTokens(liquidityTokensOf(change.pool))
    const { lp } = followed
    graduations.push({ kind: 'graduation', mint, at: row.graduated_at, to, pool, lp })
  }
  const own = [...pools.values()].filter(({ isMigrated }) => !isMigrated)
  const launches = own.map((change): NewLaunch => {
    const { pool, detected } = change
    change.followed ??= following.start(launchOfPool(pool), detected.detectedAt)
    change.followed.setLiquidityTokens(liquidityTokensOf(pool))
    return { kind: 'launch', followed: change.followed, detected }
  })
  return { launches, graduations }
}
