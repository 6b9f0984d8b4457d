import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { buyersOf, developersOf, funderOf, ramp, shareOf, sum, supplyOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { count, percent, short } from '../say.ts'

const SHARE_WORST = 0.2
const WALLETS_WORST = 8
const RING_WORST = 12
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
    if (ofDeveloper.length > 0 || ring.funder !== null) {
      const boughtBy = (all: readonly TapeWallet[]) =>
        shareOf(
          sum(all, (one) => one.bought),
          supply,
        )
      const all = [...new Set([...ofDeveloper, ...ring.wallets])]
      const strength = Math.max(
        ofDeveloper.length > 0 ? 0.7 : 0,
        ramp(ofDeveloper.length, 0, WALLETS_WORST),
        // An exchange that nobody labelled looks like a ring: alone it counts by what it bought.
        ring.funder === null ? 0 : Math.max(0.25, ramp(ring.wallets.length, RING, RING_WORST)),
        boughtBy(all) / SHARE_WORST,
      )
      const parts = [
        ofDeveloper.length > 0 &&
          `${count(ofDeveloper.length, 'buyer')} used the developer’s money`,
        ring.funder !== null &&
          `${count(ring.wallets.length, 'buyer')}${ring.ofDeveloper ? ' and the developer' : ''} were funded by ${short(ring.funder)}`,
      ].filter((part) => part !== false)
      const evidence = `${parts.join('; ')}; together they bought ${percent(boughtBy(all))} of the supply.`
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
  return funder !== null && developers.has(funder)
}

type Ring = { funder: string | null; wallets: TapeWallet[]; ofDeveloper: boolean }

/** Of one purse that is not the developer's; with the developer among them two are enough. */
function largestRing(snapshot: Snapshot, buyers: readonly TapeWallet[]): Ring {
  const developers = developersOf(snapshot)
  const sources = new Set([...developers].map((wallet) => funderOf(snapshot, wallet)))
  const rings = new Map<string, TapeWallet[]>()
  for (const buyer of buyers) {
    const funder = funderOf(snapshot, buyer.wallet)
    if (funder === null || developers.has(funder)) continue
    rings.set(funder, [...(rings.get(funder) ?? []), buyer])
  }
  let largest: Ring = { funder: null, wallets: [], ofDeveloper: false }
  for (const [funder, wallets] of rings) {
    const ofDeveloper = sources.has(funder)
    const isRing = wallets.length + (ofDeveloper ? 1 : 0) >= RING
    if (isRing && wallets.length > largest.wallets.length)
      largest = { funder, wallets, ofDeveloper }
  }
  return largest
}
