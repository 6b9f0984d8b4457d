/**
 * `GET /api/launches/{mint}/clusters`: which of a coin's largest holders share money, as far as the newest
 * report looked it up.
 */
export type ClustersBody = {
  /** Wallets whose first money was looked up. Of all others it is unknown whether they are linked. */
  checked: string[]
  /** Who paid for whom: directly, or through `hops - 1` other wallets. `source` need not be a holder. */
  ties: { wallet: string; source: string; hops: number }[]
  /** Wallets that share money, sources included: the developer's group first, then the largest. */
  groups: { wallets: string[]; has_developer: boolean }[]
}
