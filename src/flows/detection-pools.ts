import { launchOfPool, liquidityTokensOf } from '../domains/launches/index.ts'
import type { LaunchChange, NewLaunch } from './detection-change.ts'
import type { DetectionContext } from './detection-context.ts'
import type { Watch } from './detection-watch.ts'

type PoolChange = Extract<LaunchChange, { kind: 'pool' }>
type Graduation = Extract<LaunchChange, { kind: 'graduation' }>

/**
 * What pools of mints mean that are not in memory: of one that we know and whose curve is full, it is
 * where it goes on; of another that we know, nothing; of an unknown one, a launch.
 */
export async function resolvePools(
  { db }: Pick<DetectionContext, 'db'>,
  watch: Watch,
  changes: readonly LaunchChange[],
): Promise<{ launches: NewLaunch[]; graduations: Graduation[] }> {
  const pools = new Map<string, PoolChange>()
  for (const change of changes) {
    if (change.kind !== 'pool') continue
    const { mint } = change.pool
    const known = watch.find(mint, null)
    // When it could not be stored at once, it is known by our first try.
    const isOther = known !== null && known !== change.followed
    if (!isOther && !pools.has(mint)) pools.set(mint, change)
  }
  const graduations: Graduation[] = []
  if (pools.size === 0) return { launches: [], graduations }
  const rows = await db.read
    .selectFrom('launches')
    .selectAll()
    .where('mint', 'in', [...pools.keys()])
    .where('taken_back_at', 'is', null)
    .execute()
  for (const row of rows) {
    const followed = watch.resume(row)
    const change = pools.get(row.mint)
    pools.delete(row.mint)
    const isOther = row.graduated_pool !== null && row.graduated_pool !== change?.pool.pool
    if (!change || row.graduated_at === null || isOther) continue
    const { mint, venue: to, pool } = change.pool
    watch.addPool(followed, pool)
    followed.lp = liquidityTokensOf(change.pool)
    const { lp } = followed
    graduations.push({ kind: 'graduation', mint, at: row.graduated_at, to, pool, lp })
  }
  const launches = [...pools.values()].map((change): NewLaunch => {
    const { pool, detected } = change
    change.followed ??= watch.start(launchOfPool(pool), detected.detectedAt)
    change.followed.lp = liquidityTokensOf(pool)
    return { kind: 'launch', followed: change.followed, detected }
  })
  return { launches, graduations }
}
