import type { LaunchDetailBody } from '../../contract/launches/bodies.ts'
import { type Holder, launchFromJson, type StoredLaunch } from '../../domains/launches/index.ts'
import { isVault } from '../../domains/risk/index.ts'

/** Shares of a launch's largest holders when last fetched; null: never fetched, or the supply is unknown. */
export function holdersOf(row: StoredLaunch): LaunchDetailBody['holders'] {
  const supply = row.supply === null ? 0n : BigInt(row.supply)
  if (row.holders === null || supply <= 0n) return null
  const launch = launchFromJson(row.event)
  const stored = JSON.parse(row.holders) as (Omit<Holder, 'amount'> & { amount: string })[]
  return stored.map((holder) => {
    const amount = BigInt(holder.amount)
    const isOfMarket = isVault({ ...holder, amount }, launch)
    const isDeveloper = holder.owner !== null && holder.owner === row.creator
    return {
      owner: holder.owner,
      share: Number((amount * 1_000_000n) / supply) / 1_000_000,
      role: isOfMarket ? 'market' : isDeveloper ? 'developer' : null,
    }
  })
}
