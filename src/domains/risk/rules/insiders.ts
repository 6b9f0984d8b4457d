import { percent, shortAddress } from '../../../contract/format.ts'
import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import {
  buyersOf,
  developersOf,
  funderOf,
  ramp,
  shareOf,
  sum,
  supplyOf,
  trailOf,
} from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const SHARE_WORST = 0.2
const WALLETS_WORST = 8
const RING_WORST = 12
/** Two buyers with one funder can be chance; three are a ring. */
const RING = 3
/** Before "no link" means anything, the funding of this many buyers must be known. */
const ENOUGH = 3

/**
 * Buyers who spent the developer's money or that of one wallet, directly or through two others, in any
 * slot.
 */
export const insiders: Rule = {
  id: 'insiders',
  version: 5,
  weight: 0.6,
  title: 'Linked buyers',
  checks: 'Links between buyers and the developer',
  from: '10s',
  reads: 'wallets',
  evaluate(snapshot) {
    const supply = supplyOf(snapshot)
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }
    const buyers = buyersOf(snapshot)
    const distances = buyers.map((buyer) => distanceToDeveloper(snapshot, buyer))
    const ofDeveloper = buyers.filter((_, at) => distances[at] !== null)
    const detours = distances.filter((distance) => distance !== null && distance > 1).length
    const ring = largestRing(snapshot, buyers)
    if (ofDeveloper.length > 0 || ring.source !== null) {
      const boughtBy = (all: readonly TapeWallet[]) =>
        shareOf(
          sum(all, (one) => one.bought),
          supply,
        )
      const all = insidersOf(snapshot)
      const strength = Math.max(
        ofDeveloper.length > 0 ? 0.7 : 0,
        ramp(ofDeveloper.length, 0, WALLETS_WORST),
        // An unlabeled exchange looks like a ring, so a ring alone counts by what it bought.
        ring.source === null ? 0 : Math.max(0.25, ramp(ring.wallets.length, RING, RING_WORST)),
        boughtBy(all) / SHARE_WORST,
      )
      const parts = [
        ofDeveloper.length > 0 &&
          `${count(ofDeveloper.length, 'buyer')} spent the developer’s money${detours === 0 ? '' : `, ${detours} of them through other wallets`}`,
        ring.source !== null &&
          `${count(ring.wallets.length, 'buyer')}${ring.ofDeveloper ? ' and the developer' : ''} share a ${ring.isDirect ? 'funder' : 'source within three transfers'}, ${shortAddress(ring.source)}`,
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

/** Buyers linked to the developer, or to enough others to be a ring. */
export function insidersOf(snapshot: Snapshot): TapeWallet[] {
  const buyers = buyersOf(snapshot)
  const ofDeveloper = buyers.filter((buyer) => distanceToDeveloper(snapshot, buyer) !== null)
  return [...new Set([...ofDeveloper, ...largestRing(snapshot, buyers).wallets])]
}

/** How many transfers lie between the developer and a buyer; null: none that we know of. */
function distanceToDeveloper(snapshot: Snapshot, { wallet, payer }: TapeWallet): number | null {
  const developers = developersOf(snapshot)
  if (payer !== null && developers.has(payer)) return 1
  const at = trailOf(snapshot, wallet).findIndex((one) => developers.has(one))
  return at === -1 ? null : at + 1
}

type Ring = {
  source: string | null
  wallets: TapeWallet[]
  ofDeveloper: boolean
  isDirect: boolean
}

/**
 * The largest group of buyers whose money came from one wallet that is not the developer; two are enough
 * if the developer's did too.
 */
function largestRing(snapshot: Snapshot, buyers: readonly TapeWallet[]): Ring {
  const developers = developersOf(snapshot)
  const sources = new Set([...developers].flatMap((wallet) => trailOf(snapshot, wallet)))
  const rings = new Map<string, TapeWallet[]>()
  for (const buyer of buyers) {
    for (const source of trailOf(snapshot, buyer.wallet)) {
      if (developers.has(source)) break
      rings.set(source, [...(rings.get(source) ?? []), buyer])
    }
  }
  let largest: Ring = { source: null, wallets: [], ofDeveloper: false, isDirect: true }
  for (const [source, wallets] of rings) {
    const ofDeveloper = sources.has(source)
    const isRing = wallets.length + (ofDeveloper ? 1 : 0) >= RING
    if (!isRing || wallets.length <= largest.wallets.length) continue
    const isDirect = wallets.every(({ wallet }) => funderOf(snapshot, wallet) === source)
    largest = { source, wallets, ofDeveloper, isDirect }
  }
  return largest
}
