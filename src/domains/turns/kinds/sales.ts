import type { After, Before, Holding } from '../turn.ts'

/** Raw units that some wallets sold since a launch was posted, and what they had held. */
export type Sales = { sellers: number; sold: bigint; held: bigint | null; ofSupply: number | null }

/** Adds up the trades that we saw, so a missed trade only makes the sums smaller. Pure. */
export function salesOf(
  { complete, supply }: Pick<Before, 'complete' | 'supply'>,
  wallets: ReadonlyMap<string, Holding>,
  after: Pick<After, 'sold' | 'soldBefore'>,
): Sales {
  let [sellers, sold, held] = [0, 0n, 0n]
  for (const [wallet, then] of wallets) {
    // The report may have missed sales that were read later.
    const before = after.soldBefore.get(wallet) ?? 0n
    const since = (after.sold.get(wallet) ?? 0n) - (before > then.sold ? before : then.sold)
    if (since > 0n) {
      sellers += 1
      sold += since
    }
    if (then.bought > then.sold) held += then.bought - then.sold
  }
  const ofSupply = supply === null || supply <= 0n ? null : ratio(sold, supply)
  return { sellers, sold, held: complete && held > 0n ? held : null, ofSupply }
}

/** 0 to 1. */
export function ratio(part: bigint, whole: bigint): number {
  if (part <= 0n || whole <= 0n) return 0
  return part >= whole ? 1 : Number((part * 10_000n) / whole) / 10_000
}
