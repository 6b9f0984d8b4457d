import type { Snapshot } from '../../launches/index.ts'
import { developersOf, trailOf } from '../people.ts'

/** Who a wallet's money came from, as far as it joins the wallet to others. */
type Tie = {
  wallet: string
  /** The wallet that paid: the developer, another holder, or one that paid for several of them. */
  source: string
  /** Transfers between the two, at most three. */
  hops: number
}

/** Wallets that share money, the developer's own group first, then the largest. */
export type HolderGroups = {
  ties: Tie[]
  /** Wallets of each group, sources included. */
  groups: { wallets: string[]; hasDeveloper: boolean }[]
}

/**
 * Finds which of these wallets share money: one paid for another, directly or through at most two
 * others, or a third one paid for both. Exchanges link no one. What was not looked up links no one
 * either, which is not the same as standing alone.
 */
export function holderGroupsOf(snapshot: Snapshot, wallets: readonly string[]): HolderGroups {
  const developers = developersOf(snapshot)
  const shown = new Set([...wallets, ...developers])
  const trails = new Map([...shown].map((wallet) => [wallet, trailOf(snapshot, wallet)]))
  const paid = new Map<string, number>()
  for (const source of [...trails.values()].flat()) paid.set(source, (paid.get(source) ?? 0) + 1)
  const ties: Tie[] = []
  for (const [wallet, trail] of trails) {
    const at = trail.findIndex((source) => shown.has(source) || (paid.get(source) ?? 0) > 1)
    const source = trail[at]
    if (source !== undefined) ties.push({ wallet, source, hops: at + 1 })
  }
  return { ties, groups: groupsOf(ties, developers) }
}

function groupsOf(ties: readonly Tie[], developers: ReadonlySet<string>): HolderGroups['groups'] {
  let groups: Set<string>[] = []
  for (const { wallet, source } of ties) {
    const touched = groups.filter((group) => group.has(wallet) || group.has(source))
    const joined = new Set([wallet, source, ...touched.flatMap((group) => [...group])])
    groups = [...groups.filter((group) => !touched.includes(group)), joined]
  }
  return groups
    .map((group) => ({
      wallets: [...group],
      hasDeveloper: [...group].some((wallet) => developers.has(wallet)),
    }))
    .sort(
      (a, b) =>
        Number(b.hasDeveloper) - Number(a.hasDeveloper) || b.wallets.length - a.wallets.length,
    )
}
