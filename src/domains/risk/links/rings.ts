import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { developersOf, trailOf } from '../people.ts'
import { bothChances, CHANCE, chanceOfAtLeast } from './chance.ts'
import { joinedBy } from './joined-buyers.ts'
import { type BuyerSource, buyerSources, isProven, RARE_SHARE } from './ring-sources.ts'

/** Two buyers with one funder can be chance; three are a ring. */
const RING = 3
/** What a ring counts whose source may be an unlabeled exchange, or whose fee payer may belong to an app. */
const UNPROVEN = 0.45
/** The same for several uncounted sources: it is less likely that all of them are exchanges. */
const SEVERAL_UNPROVEN = 0.75
/** The same for several sources that pay for many, if they paid for more of these buyers than chance explains. */
const SEVERAL_COMMON = 0.9

/** What joins the buyers of a ring. */
type RingSource =
  | { kind: 'funder' | 'source' | 'feePayer'; wallet: string }
  /** Several sources, and buyers who paid for each other. */
  | { kind: 'groups'; groups: number }

/** Buyers who share money, or who pays their fees. */
export type BuyerRing = {
  wallets: TapeWallet[]
  by: RingSource
  /** Whether the developer's money has the same source. */
  ofDeveloper: boolean
  /** What it counts at most: less while we don't know who else its source pays for. */
  most: number
}

/**
 * The largest group of buyers whose money or fees came from one wallet that is not the developer, or from several that
 * paid for more than one each; two are enough if the developer's did too. Where we know how often a source pays for
 * others, chance decides, whatever its name. null: none.
 */
export function largestRing(snapshot: Snapshot, buyers: readonly TapeWallet[]): BuyerRing | null {
  const sources = buyerSources(snapshot, buyers)
  const proven = sources.filter((one) => isProven(snapshot, one))
  const { reach, funding } = snapshot
  const isOpen = ({ wallet, isFeePayer }: BuyerSource) =>
    reach && !isFeePayer && !reach.has(wallet) && !funding.has(wallet)
  const open = sources.filter(isOpen)
  const rings = [
    ...sources.flatMap((one) => ringOf(snapshot, buyers, one)),
    ...groupsOf(snapshot, buyers, proven, 1),
    ...groupsOf(snapshot, buyers, [...proven, ...open], SEVERAL_UNPROVEN).filter(isSeveral),
    ...mixedOf(snapshot, buyers, proven),
  ]
  const force = ({ wallets, most }: BuyerRing) => wallets.length * most
  return rings.reduce<BuyerRing | null>(
    (largest, one) => (largest && force(one) <= force(largest) ? largest : one),
    null,
  )
}

const isSeveral = ({ by }: BuyerRing) => by.kind === 'groups' && by.groups > 1

function ringOf(
  snapshot: Snapshot,
  buyers: readonly TapeWallet[],
  source: BuyerSource,
): BuyerRing[] {
  const { wallet, buyers: wallets, isFeePayer } = source
  const ofDeveloper = [...developersOf(snapshot)].some((one) =>
    trailOf(snapshot, one).includes(wallet),
  )
  if (wallets.length + (ofDeveloper ? 1 : 0) < RING) return []
  const known = buyers.filter((one) => snapshot.funding.get(one.wallet)?.funder).length
  const share = snapshot.reach?.get(wallet)?.funds ?? null
  const isUsual =
    !isFeePayer &&
    share !== null &&
    chanceOfAtLeast(wallets.length, known, Math.max(share, RARE_SHARE)) >= CHANCE
  if (isUsual && !ofDeveloper) return []
  const isDirect = wallets.every((one) => snapshot.funding.get(one.wallet)?.funder === wallet)
  const kind = isFeePayer ? 'feePayer' : isDirect ? 'funder' : 'source'
  const most = ofDeveloper || isProven(snapshot, source) ? 1 : UNPROVEN
  return [{ wallets, by: { kind, wallet }, ofDeveloper, most }]
}

/** All buyers who share a source with another buyer or were paid by one, unless chance explains so many. */
function groupsOf(
  snapshot: Snapshot,
  buyers: readonly TapeWallet[],
  sources: readonly BuyerSource[],
  most: number,
): BuyerRing[] {
  const { groups, chance } = joinedBy(snapshot, buyers, sources)
  const wallets = groups.flatMap((group) => [...group])
  if (wallets.length < RING || chance >= CHANCE) return []
  return [{ wallets, by: { kind: 'groups', groups: groups.length }, ofDeveloper: false, most }]
}

/**
 * Buyers from a few sources that pay for many, unless chance explains so many of them, and buyers who share a source
 * that pays for few: five from each of three exchanges are a ring that used three exchanges.
 */
function mixedOf(
  snapshot: Snapshot,
  buyers: readonly TapeWallet[],
  sources: readonly BuyerSource[],
): BuyerRing[] {
  const { funding, reach } = snapshot
  const known = buyers.filter(({ wallet }) => funding.get(wallet)?.funder).length
  const rare = joinedBy(snapshot, buyers, sources)
  const common = sources
    .map((one) => ({ ...one, funds: reach?.get(one.wallet)?.funds ?? 0 }))
    .filter(({ isFeePayer, funds }) => !isFeePayer && funds > RARE_SHARE)
    .sort((a, b) => b.buyers.length - b.funds * known - (a.buyers.length - a.funds * known))
  const several = common.filter((one) => one.buyers.length > 1)
  let best: { chance: number; ring: BuyerRing } | null = null
  let share = 0
  let ways = 1
  const chosen: Set<TapeWallet>[] = []
  for (const [nth, { buyers: paid, funds }] of several.entries()) {
    chosen.push(new Set(paid))
    share += funds
    // Choosing the most surprising of several sources must be allowed for.
    ways *= (common.length - nth) / (nth + 1)
    const fromThese = new Set(chosen.flatMap((one) => [...one]))
    const ofCommon = Math.min(1, ways * chanceOfAtLeast(fromThese.size, known, share))
    const chance = rare.groups.length === 0 ? ofCommon : bothChances(ofCommon, rare.chance)
    const groups = [...chosen, ...rare.groups]
    if (groups.length < 2 || chance >= (best?.chance ?? CHANCE)) continue
    const wallets = [...new Set(groups.flatMap((one) => [...one]))]
    const by = { kind: 'groups', groups: groups.length } as const
    const most = chance < CHANCE / 100 ? 1 : SEVERAL_COMMON
    best = { chance, ring: { wallets, by, ofDeveloper: false, most } }
  }
  return best ? [best.ring] : []
}
