import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { isHub } from '../people.ts'
import { chanceOfAtLeast } from './chance.ts'
import { type BuyerSource, RARE_SHARE } from './ring-sources.ts'

/** How often two strangers share a source that is not a hub, at most. */
const SHARED = 0.002
/** The same for sources that paid for none of the thousands of wallets in our records. */
const SHARED_UNSEEN = 0.0007

/** Groups of buyers joined by sources that pay for few, and how often strangers would form as many. */
export function joinedBy(
  snapshot: Snapshot,
  buyers: readonly TapeWallet[],
  sources: readonly BuyerSource[],
): { groups: Set<TapeWallet>[]; chance: number } {
  const byWallet = new Map(buyers.map((one) => [one.wallet, one]))
  const { reach } = snapshot
  const rare = sources.filter(
    ({ wallet }) => !isHub(snapshot, wallet) && (reach?.get(wallet)?.funds ?? 0) <= RARE_SHARE,
  )
  let all: Set<TapeWallet>[] = []
  for (const { wallet, buyers: paid } of rare) {
    const source = byWallet.get(wallet)
    const own = new Set(source ? [...paid, source] : paid)
    const touched = all.filter((group) => [...own].some((one) => group.has(one)))
    all = [
      ...all.filter((group) => !touched.includes(group)),
      new Set([...own, ...touched.flatMap((group) => [...group])]),
    ]
  }
  const groups = all.filter(({ size }) => size > 1)
  const known = buyers.filter(
    ({ wallet, feePayer }) => feePayer !== wallet || snapshot.funding.has(wallet),
  ).length
  const pairs = (known * (known - 1)) / 2
  const joined = groups.reduce((sum, { size }) => sum + size - 1, 0)
  const isUnseen = rare.every(
    (one) => one.buyers.length < 2 || (!one.isFeePayer && reach?.get(one.wallet)?.funds === 0),
  )
  return { groups, chance: chanceOfAtLeast(joined, pairs, isUnseen ? SHARED_UNSEEN : SHARED) }
}
