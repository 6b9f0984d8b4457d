import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { developersOf, isHub, isRelayer, trailOf } from '../people.ts'

/** A source that we never saw before may still pay for this share of all buyers. */
export const RARE_SHARE = 0.005

/** A wallet that paid for buyers: their money, or their fees. */
export type BuyerSource = { wallet: string; buyers: TapeWallet[]; isFeePayer: boolean }

/** Who paid for which buyers. A hub is a source of those that it paid directly, if we know its share. */
export function buyerSources(snapshot: Snapshot, buyers: readonly TapeWallet[]): BuyerSource[] {
  const developers = developersOf(snapshot)
  const funders = new Map<string, TapeWallet[]>()
  const feePayers = new Map<string, TapeWallet[]>()
  const add = (to: typeof funders, wallet: string, buyer: TapeWallet) =>
    to.set(wallet, [...(to.get(wallet) ?? []), buyer])
  for (const buyer of buyers) {
    const { wallet, feePayer } = buyer
    const funder = snapshot.funding.get(wallet)?.funder ?? null
    const isKnown = funder !== null && (snapshot.reach?.get(funder)?.funds ?? null) !== null
    if (isKnown && isHub(snapshot, funder)) add(funders, funder, buyer)
    for (const source of trailOf(snapshot, wallet)) {
      if (developers.has(source)) break
      add(funders, source, buyer)
    }
    const isOthers = feePayer !== null && feePayer !== wallet && !developers.has(feePayer)
    if (isOthers && !isRelayer(snapshot, feePayer)) add(feePayers, feePayer, buyer)
  }
  const toSources = (all: typeof funders, isFeePayer: boolean) =>
    [...all].map(([wallet, paid]) => ({ wallet, buyers: paid, isFeePayer }))
  return [...toSources(funders, false), ...toSources(feePayers, true)]
}

/** Whether we know that a source is not an unlabeled exchange. Any fee payer may belong to an app. */
export function isProven(
  { reach, funding }: Snapshot,
  { wallet, isFeePayer }: BuyerSource,
): boolean {
  if (isFeePayer) return reach?.get(wallet)?.isOneOwner ?? false
  if ((reach?.get(wallet)?.funds ?? null) !== null) return true
  const own = reach && funding.get(wallet)
  return own !== undefined && own.transactions < own.historyCap
}
