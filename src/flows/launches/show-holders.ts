import type { LaunchDetailBody } from '../../contract/launches/bodies.ts'
import { holdersFromJson, launchFromJson, type StoredLaunch } from '../../domains/launches/index.ts'
import { isVault, personBehind } from '../../domains/risk/index.ts'

/** Shares of a launch's largest holders when last fetched; null: never fetched, or the supply is unknown. */
export function holdersOf(row: StoredLaunch): LaunchDetailBody['holders'] {
  const supply = row.supply === null ? 0n : BigInt(row.supply)
  if (row.holders === null || supply <= 0n) return null
  const launch = launchFromJson(row.event)
  const { graduated_at: graduatedAt, graduated_pool: pool } = row
  const place = graduatedAt === null || pool === null ? {} : { pools: [pool] }
  return holdersFromJson(row.holders).map((holder) => {
    const isOfMarket = isVault(holder, launch, place)
    const person = personBehind(holder)
    const isDeveloper = person !== null && person === row.creator
    return {
      owner: holder.owner,
      share: Number((holder.amount * 1_000_000n) / supply) / 1_000_000,
      role: isOfMarket ? 'market' : isDeveloper ? 'developer' : null,
    }
  })
}
