import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { developersOf, isHub, isRelayer, trailOf } from '../people.ts'
import { CHANCE, chanceOfAtLeast } from './chance.ts'

/** Two buyers with one funder can be chance; three are a ring. */
const RING = 3
/** A source that we never saw before may still pay for this share of all buyers. */
const RARE = 0.005
/** Two strangers share any source that is no hub at most so often. */
const SHARED = 0.002
/** A ring of a source that may be an exchange without a label, or of a payer that may be an app's. */
const UNPROVEN = 0.45
/** Several sources that nobody has counted are less often several such exchanges. */
const SEVERAL_UNPROVEN = 0.75

/** What joins the buyers of a ring. */
export type RingSource =
  | { kind: 'funder' | 'source' | 'payer'; wallet: string }
  /** Several sources, and buyers who paid for each other. */
  | { kind: 'groups'; groups: number }

/** Buyers who share money, or who pays their fees. */
export type BuyerRing = {
  wallets: TapeWallet[]
  by: RingSource
  /** Whether the developer's money has the same source. */
  ofDeveloper: boolean
  /** What such a ring counts at most: less while nobody knows whom else its source pays for. */
  most: number
}

/** A wallet that paid for buyers: their money, or their fees. */
type Source = { wallet: string; buyers: TapeWallet[]; isPayer: boolean }

/**
 * The largest group of buyers whose money or fees came from one wallet that is not the developer, or from several that
 * paid for more than one each; two are enough if the developer's did too. Where we know how often a source pays for
 * others, chance decides, whatever its name. null: none.
 */
export function largestRing(snapshot: Snapshot, buyers: readonly TapeWallet[]): BuyerRing | null {
  const sources = sourcesOf(snapshot, buyers)
  const proven = sources.filter((one) => isProven(snapshot, one))
  const { usual, funding } = snapshot
  const isOpen = ({ wallet, isPayer }: Source) =>
    usual && !isPayer && !usual.has(wallet) && !funding.has(wallet)
  const open = sources.filter(isOpen)
  const rings = [
    ...sources.flatMap((one) => ringOf(snapshot, buyers, one)),
    ...groupsOf(snapshot, buyers, proven, 1),
    ...groupsOf(snapshot, buyers, [...proven, ...open], SEVERAL_UNPROVEN).filter(isSeveral),
  ]
  const force = ({ wallets, most }: BuyerRing) => wallets.length * most
  return rings.reduce<BuyerRing | null>(
    (largest, one) => (largest && force(one) <= force(largest) ? largest : one),
    null,
  )
}

const isSeveral = ({ by }: BuyerRing) => by.kind === 'groups' && by.groups > 1

function ringOf(snapshot: Snapshot, buyers: readonly TapeWallet[], source: Source): BuyerRing[] {
  const { wallet, buyers: wallets, isPayer } = source
  const ofDeveloper = [...developersOf(snapshot)].some((one) =>
    trailOf(snapshot, one).includes(wallet),
  )
  if (wallets.length + (ofDeveloper ? 1 : 0) < RING) return []
  const known = buyers.filter((one) => snapshot.funding.get(one.wallet)?.funder).length
  const share = snapshot.usual?.get(wallet)?.funds ?? null
  const isUsual =
    !isPayer &&
    share !== null &&
    chanceOfAtLeast(wallets.length, known, Math.max(share, RARE)) >= CHANCE
  if (isUsual && !ofDeveloper) return []
  const isDirect = wallets.every((one) => snapshot.funding.get(one.wallet)?.funder === wallet)
  const kind = isPayer ? 'payer' : isDirect ? 'funder' : 'source'
  const most = ofDeveloper || isProven(snapshot, source) ? 1 : UNPROVEN
  return [{ wallets, by: { kind, wallet }, ofDeveloper, most }]
}

/** Every buyer who shares a source with another, or was paid by one, if chance does not make so many. */
function groupsOf(
  snapshot: Snapshot,
  buyers: readonly TapeWallet[],
  sources: readonly Source[],
  most: number,
): BuyerRing[] {
  const byWallet = new Map(buyers.map((one) => [one.wallet, one]))
  const rare = sources.filter(
    ({ wallet }) => !isHub(snapshot, wallet) && (snapshot.usual?.get(wallet)?.funds ?? 0) <= RARE,
  )
  let groups: Set<TapeWallet>[] = []
  for (const { wallet, buyers: paid } of rare) {
    const payer = byWallet.get(wallet)
    const own = new Set(payer ? [...paid, payer] : paid)
    const touched = groups.filter((group) => [...own].some((one) => group.has(one)))
    groups = [
      ...groups.filter((group) => !touched.includes(group)),
      new Set([...own, ...touched.flatMap((group) => [...group])]),
    ]
  }
  const shared = groups.filter(({ size }) => size > 1)
  const wallets = shared.flatMap((group) => [...group])
  const known = buyers.filter(
    ({ wallet, payer }) => payer !== wallet || snapshot.funding.has(wallet),
  ).length
  const pairs = (known * (known - 1)) / 2
  const joined = wallets.length - shared.length
  if (wallets.length < RING || chanceOfAtLeast(joined, pairs, SHARED) >= CHANCE) return []
  return [{ wallets, by: { kind: 'groups', groups: shared.length }, ofDeveloper: false, most }]
}

/** Whether we know that a source is no exchange without a label. Any payer of fees may be an app's. */
function isProven({ usual, funding }: Snapshot, { wallet, isPayer }: Source): boolean {
  if (isPayer) return usual?.get(wallet)?.isOneOwner ?? false
  if ((usual?.get(wallet)?.funds ?? null) !== null) return true
  const own = usual && funding.get(wallet)
  return own !== undefined && own.transactions < own.historyCap
}

/** Who paid for which buyers. A hub is a source of those that it paid directly, if we know its share. */
function sourcesOf(snapshot: Snapshot, buyers: readonly TapeWallet[]): Source[] {
  const developers = developersOf(snapshot)
  const funders = new Map<string, TapeWallet[]>()
  const payers = new Map<string, TapeWallet[]>()
  const add = (to: typeof funders, wallet: string, buyer: TapeWallet) =>
    to.set(wallet, [...(to.get(wallet) ?? []), buyer])
  for (const buyer of buyers) {
    const { wallet, payer } = buyer
    const funder = snapshot.funding.get(wallet)?.funder ?? null
    const isKnown = funder !== null && (snapshot.usual?.get(funder)?.funds ?? null) !== null
    if (isKnown && isHub(snapshot, funder)) add(funders, funder, buyer)
    for (const source of trailOf(snapshot, wallet)) {
      if (developers.has(source)) break
      add(funders, source, buyer)
    }
    const isOthers = payer !== null && payer !== wallet && !developers.has(payer)
    if (isOthers && !isRelayer(snapshot, payer)) add(payers, payer, buyer)
  }
  const toSources = (all: typeof funders, isPayer: boolean) =>
    [...all].map(([wallet, paid]) => ({ wallet, buyers: paid, isPayer }))
  return [...toSources(funders, false), ...toSources(payers, true)]
}
