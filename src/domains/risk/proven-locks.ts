import type { Holder, Snapshot } from '../launches/index.ts'
import { buyersOf, developersOf, developerTrades, netBought, sum } from './people.ts'
import { atLarge } from './vaults.ts'

/** Tokens that nobody can move within 30 days. */
type ProvenLock = {
  holder: Holder
  /** Raw units. */
  locked: bigint
  /** The buyer whose tokens they were. null: no buyer's that we know, so the developer's. */
  buyer: string | null
}

/**
 * The locks whose terms were read and that nobody can end. They belong to whoever put them there or will have them; if
 * none of these traded, to the one who bought as much and has it no longer, the developer first.
 */
export function provenLocks(snapshot: Snapshot): ProvenLock[] {
  const { holders } = snapshot
  const locks = (holders ?? []).filter(
    ({ amount, lock }) => lock && atLarge({ amount, lock }) < amount,
  )
  if (locks.length === 0) return []
  const developers = developersOf(snapshot)
  const buyers = buyersOf(snapshot)
  const heldBy = (wallets: ReadonlySet<string>) =>
    sum(
      holders?.filter(({ owner }) => owner !== null && wallets.has(owner)) ?? [],
      (one) => one.amount,
    )
  const lacks = (wallets: ReadonlySet<string>, bought: bigint, amount: bigint) =>
    bought - heldBy(wallets) >= amount
  const developersBought = sum(developerTrades(snapshot), netBought)
  return locks.map((holder) => {
    const locked = holder.amount - atLarge(holder)
    const named = [holder.lock?.sender, holder.depositor, holder.lock?.recipient]
    if (named.some((one) => one && developers.has(one))) return { holder, locked, buyer: null }
    const buyer =
      buyers.find(({ wallet }) => named.includes(wallet)) ??
      (lacks(developers, developersBought, locked)
        ? undefined
        : buyers.find((one) => lacks(new Set([one.wallet]), netBought(one), locked)))
    return { holder, locked, buyer: buyer?.wallet ?? null }
  })
}
