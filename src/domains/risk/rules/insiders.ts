import { percent, shortAddress } from '../../../contract/format.ts'
import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { buyersOf, developersOf, funderOf, ramp, shareOf, sum, supplyOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../say.ts'

const SHARE_WORST = 0.2
const WALLETS_WORST = 8
const RING_WORST = 12
/** Two buyers with one funder can be chance; three are a ring. */
const RING = 3
/** Before "no link" means anything, the funding of this many buyers must be known. */
const ENOUGH = 3

/** Buyers who spent the developer's money, or who share a funder, whatever their slot. */
export const insiders: Rule = {
  id: 'insiders',
  version: 3,
  weight: 0.6,
  title: 'Linked buyers',
  checks: 'Links between buyers and the developer',
  from: '10s',
  judge(snapshot) {
    const supply = supplyOf(snapshot)
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }
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
          `${count(ofDeveloper.length, 'buyer')} spent the developer’s money`,
        ring.funder !== null &&
          `${count(ring.wallets.length, 'buyer')}${ring.ofDeveloper ? ' and the developer share a funder, ' : ' share a funder, '}${shortAddress(ring.funder)}`,
      ].filter((part) => part !== false)
      const evidence = `${parts.join('; ')}; together they bought ${percent(boughtBy(all))} of the supply.`
      return { outcome: 'flag', strength: Math.min(1, strength), evidence }
    }
    const known = buyers.filter(({ wallet }) => snapshot.funding.has(wallet)).length
    if (known < Math.min(ENOUGH, buyers.length)) {
      const evidence = `Funding source known for ${known} of ${count(buyers.length, 'buyer')}.`
      return { outcome: 'unknown', evidence }
    }
    return {
      outcome: 'clear',
      evidence: `No link between the ${count(known, 'buyer')} whose funding was checked.`,
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

/** Buyers with the same funder that is not the developer; two are enough if it funded the developer too. */
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
