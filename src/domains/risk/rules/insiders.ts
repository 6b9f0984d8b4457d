import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { buyersOf, developersOf, funderOf, ramp, shareOf, sum, supplyOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { count, percent, short } from '../say.ts'

const SHARE_WORST = 0.2
const WALLETS_WORST = 8
/** Two with one funder happen; three are a ring. */
const RING = 3
/** Of this many buyers' money the origin must be known before nothing found says anything. */
const ENOUGH = 3

/** Buyers whose money is the developer's, or came from one purse whatever their slot. */
export const insiders: Rule = {
  id: 'insiders',
  version: 1,
  weight: 0.6,
  title: 'Buyers are linked to each other or the developer',
  from: '10s',
  judge(snapshot) {
    const supply = supplyOf(snapshot)
    if (supply === null) return { outcome: 'unknown', evidence: 'Its supply is not known.' }
    const buyers = buyersOf(snapshot)
    const ofDeveloper = buyers.filter((buyer) => isOfDeveloper(snapshot, buyer))
    const ring = largestRing(snapshot, buyers)
    const linked = [...new Set([...ofDeveloper, ...ring.wallets])]
    if (linked.length > 0) {
      const share = shareOf(
        sum(linked, ({ bought }) => bought),
        supply,
      )
      const least = ofDeveloper.length > 0 ? 0.7 : 0.3
      const strength = Math.max(least, share / SHARE_WORST, ramp(linked.length, 0, WALLETS_WORST))
      const parts = [
        ofDeveloper.length > 0 &&
          `${count(ofDeveloper.length, 'buyer')} used the developer’s money or a common source of it`,
        ring.funder !== null &&
          `${count(ring.wallets.length, 'buyer')} were funded by ${short(ring.funder)}`,
      ].filter((part) => part !== false)
      const evidence = `${parts.join('; ')}; together they bought ${percent(share)} of the supply.`
      return { outcome: 'flag', strength: Math.min(1, strength), evidence }
    }
    const known = buyers.filter(({ wallet }) => snapshot.funding.has(wallet)).length
    if (known < Math.min(ENOUGH, buyers.length)) {
      const evidence = `Whose money it was is known of ${known} of ${count(buyers.length, 'buyer')}.`
      return { outcome: 'unknown', evidence }
    }
    return {
      outcome: 'clear',
      evidence: `No link between ${count(known, 'buyer')} whose funding was read.`,
    }
  },
}

function isOfDeveloper(snapshot: Snapshot, { wallet, payer }: TapeWallet): boolean {
  const developers = developersOf(snapshot)
  if (payer !== null && developers.has(payer)) return true
  const funder = funderOf(snapshot, wallet)
  if (funder === null) return false
  return (
    developers.has(funder) ||
    [...developers].some((developer) => funderOf(snapshot, developer) === funder)
  )
}

function largestRing(snapshot: Snapshot, buyers: readonly TapeWallet[]) {
  const rings = new Map<string, TapeWallet[]>()
  for (const buyer of buyers) {
    const funder = funderOf(snapshot, buyer.wallet)
    if (funder === null || developersOf(snapshot).has(funder)) continue
    rings.set(funder, [...(rings.get(funder) ?? []), buyer])
  }
  let largest: { funder: string | null; wallets: TapeWallet[] } = { funder: null, wallets: [] }
  for (const [funder, wallets] of rings) {
    if (wallets.length >= RING && wallets.length > largest.wallets.length) {
      largest = { funder, wallets }
    }
  }
  return largest
}
