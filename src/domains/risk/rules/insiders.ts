import { percent, shortAddress } from '../../../contract/format.ts'
import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { type BuyerRing, largestRing } from '../links/rings.ts'
import { buyersOf, developersOf, ramp, shareOf, sum, supplyOf, trailOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const SHARE_WORST = 0.2
const WALLETS_WORST = 8
/** A ring this small says little, and this large all. */
const RING_FROM = 3
const RING_WORST = 12
const FRIEND = 0.1
/** Before "no link" means anything, the funding of this many buyers must be known. */
const ENOUGH = 3

/**
 * Buyers who spent the developer's money, or share a wallet that paid for them, directly or through two others, or
 * paid for each other, in any slot.
 */
export const insiders: Rule = {
  id: 'insiders',
  version: 9,
  weight: 0.65,
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
    if (ofDeveloper.length > 0 || ring !== null) {
      const boughtBy = (all: readonly TapeWallet[]) =>
        shareOf(
          sum(all, (one) => one.bought),
          supply,
        )
      const all = insidersOf(snapshot)
      const strength = Math.max(
        // One friend is said, and weighs by what it bought.
        ofDeveloper.length > 0 ? FRIEND : 0,
        ramp(ofDeveloper.length, 1, WALLETS_WORST),
        boughtBy(ofDeveloper) / SHARE_WORST,
        ring === null ? 0 : ring.most * ringStrength(ring, boughtBy(all)),
      )
      const parts = [
        ofDeveloper.length > 0 &&
          `${count(ofDeveloper.length, 'buyer')} spent the developer’s money${detours === 0 ? '' : `, ${detours} of them through other wallets`}`,
        ring !== null && ringWords(ring),
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
  return [...new Set([...ofDeveloper, ...(largestRing(snapshot, buyers)?.wallets ?? [])])]
}

/** How many transfers lie between the developer and a buyer; null: none that we know of. */
function distanceToDeveloper(snapshot: Snapshot, { wallet, feePayer }: TapeWallet): number | null {
  const developers = developersOf(snapshot)
  if (feePayer !== null && developers.has(feePayer)) return 1
  const at = trailOf(snapshot, wallet).findIndex((one) => developers.has(one))
  return at === -1 ? null : at + 1
}

function ringStrength({ wallets, by }: BuyerRing, bought: number): number {
  const byNumber = ramp(wallets.length, RING_FROM, RING_WORST)
  // Pairs of friends are many, and buy little.
  const own = by.kind === 'groups' ? byNumber / 2 : byNumber
  return Math.min(1, Math.max(0.25, own, bought / SHARE_WORST))
}

function ringWords({ wallets, by, ofDeveloper }: BuyerRing): string {
  const who = `${count(wallets.length, 'buyer')}${ofDeveloper ? ' and the developer' : ''}`
  if (by.kind === 'groups') {
    return `${who} in ${count(by.groups, 'group')} share funders or fee payers, or paid for each other`
  }
  const what = { funder: 'funder', source: 'source within three transfers', feePayer: 'fee payer' }
  return `${who} share a ${what[by.kind]}, ${shortAddress(by.wallet)}`
}
