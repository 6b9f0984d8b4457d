import { DAY } from '../../../kernel/clock.ts'
import { descending } from '../../../kernel/compare.ts'
import { knowsTraders, rateIn, type Snapshot, worthUsd } from '../../launches/index.ts'
import {
  buyersOf,
  developerTrades,
  funderOf,
  netBought,
  shareOf,
  sum,
  supplyOf,
} from '../people.ts'
import { isFreshWallet } from '../rules/fresh-wallets.ts'
import { atLarge, isVault, marketPlaceOf } from '../vaults.ts'
import { BUY_FEATURES, type BuyFeature, buyFeatures } from './buys.ts'
import { EARLIER_FEATURES, type EarlierFeature, earlierFeatures } from './earlier.ts'
import { FLOW_FEATURES, type FlowFeature, flowFeatures } from './flow.ts'
import { clamp, flag, logOf, meanOf } from './numbers.ts'

/** The version of the features. A change to any of them needs a new one: older models can't read it. */
export const FEATURES_VERSION = 5

const LAUNCH_FEATURES = [
  'mintAuthority',
  'freezeAuthority',
  'extensions',
  'mutableMetadata',
  'links',
  'wellKnownName',
  'copies',
  'developerLaunches',
  'developerBadShare',
  'developerGraduated',
  'developerFresh',
  'developerShare',
  'developerSoldShare',
  'trades',
  'buyers',
  'sellShare',
  'averageBuyUsd',
  'paidInUsd',
  'sniperShare',
  'slotShare',
  'commonFunderShare',
  'freshShare',
  'topShare',
  'fall',
  'rise',
  'quietShare',
  'unlocked',
  'hourSine',
  'hourCosine',
] as const

export type FeatureName =
  | (typeof LAUNCH_FEATURES)[number]
  | FlowFeature
  | BuyFeature
  | EarlierFeature
/** In the order in which models keep their weights. */
export const FEATURES: readonly FeatureName[] = [
  ...LAUNCH_FEATURES,
  ...FLOW_FEATURES,
  ...BUY_FEATURES,
  ...EARLIER_FEATURES,
]

/** null: unknown. Counts and sums of money are logarithms, log(1 + x). */
export type Features = Record<FeatureName, number | null>

/** A model's view of a snapshot. Pure: nothing from after the snapshot's `takenAt` can be in it. */
export function featuresOf(snapshot: Snapshot): Features {
  const known: Partial<Features> = {
    ...launchFeatures(snapshot),
    ...flowFeatures(snapshot),
    ...buyFeatures(snapshot),
    ...earlierFeatures(snapshot),
  }
  return Object.fromEntries(FEATURES.map((name) => [name, known[name] ?? null])) as Features
}

function launchFeatures(
  snapshot: Snapshot,
): Record<(typeof LAUNCH_FEATURES)[number], number | null> {
  const { mint, document, copies, developer, tape, launch } = snapshot
  const rate = rateIn(snapshot)
  const supply = supplyOf(snapshot)
  const buyers = buyersOf(snapshot)
  const own = developerTrades(snapshot)
  const early = buyers.filter(({ firstSlot }) => firstSlot - tape.launchSlot <= 2)
  const known = snapshot.funding
  const funded = buyers.filter(({ wallet }) => known.has(wallet))
  const spent = sum(buyers, (buyer) => buyer.spent)
  const net = sum(buyers, (buyer) => buyer.spent - buyer.received)
  const buys = buyers.reduce((all, buyer) => all + buyer.buys, 0)
  const usd = (raw: bigint) => (rate === null ? null : logOf(worthUsd(raw, rate)))
  const isKnown = knowsTraders(tape)
  const ofSupply = (part: bigint) => (supply === null || !isKnown ? null : shareOf(part, supply))
  const wallet = launch.creator === null ? undefined : known.get(launch.creator)
  const ended = developer ? developer.dead + developer.rugged + developer.graduated : 0
  const hour = ((snapshot.takenAt % DAY) / DAY) * 2 * Math.PI
  return {
    mintAuthority: mint && flag(mint.mintAuthority !== 'none'),
    freezeAuthority: mint && flag(mint.freezeAuthority !== 'none'),
    extensions: mint && logOf(mint.extensions.length),
    mutableMetadata: mint?.metadata ? flag(mint.metadata.mutable) : null,
    links:
      document && [document.website, document.twitter, document.telegram].filter(Boolean).length,
    wellKnownName: copies && flag(copies.wellKnown !== null),
    copies: copies && logOf(Math.max(copies.sameName?.count ?? 0, copies.sameUri?.count ?? 0)),
    developerLaunches: developer && logOf(developer.launches),
    developerBadShare:
      ended === 0 || !developer ? null : (developer.dead + developer.rugged) / ended,
    developerGraduated: developer && logOf(developer.graduated),
    developerFresh: wallet ? flag(isFreshWallet(wallet, snapshot.takenAt)) : null,
    developerShare: ofSupply(sum(own, netBought)),
    developerSoldShare: isKnown
      ? shareOf(
          sum(own, ({ sold }) => sold),
          sum(own, ({ bought }) => bought),
        )
      : null,
    trades: tape.complete ? logOf(tape.trades) : null,
    buyers: isKnown ? logOf(buyers.length + tape.others) : null,
    sellShare: tape.trades === 0 ? null : tape.sells / tape.trades,
    averageBuyUsd: buys === 0 ? null : usd(spent / BigInt(buys)),
    paidInUsd: isKnown ? usd(net > 0n ? net : 0n) : null,
    sniperShare: ofSupply(sum(early, ({ bought }) => bought)),
    slotShare:
      buyers.length === 0 || !isKnown ? null : inSharedSlots(buyers.map((one) => one.firstSlot)),
    commonFunderShare:
      funded.length < 2 ? null : repeated(funded.map(({ wallet }) => funderOf(snapshot, wallet))),
    freshShare: meanOf(
      funded.map(({ wallet }) => {
        const one = known.get(wallet)
        return flag(one !== undefined && isFreshWallet(one, snapshot.takenAt))
      }),
    ),
    topShare: topShareOf(snapshot, supply),
    fall: ratio(tape.highPrice, tape.lastPrice, (high, last) => 1 - last / high),
    rise: ratio(tape.firstPrice, tape.highPrice, (first, high) => Math.log(high / first)),
    quietShare:
      tape.lastTradeAt === null || snapshot.age <= 0 || !tape.complete
        ? null
        : clamp((snapshot.takenAt - tape.lastTradeAt) / snapshot.age, 0, 1),
    unlocked: snapshot.liquidity?.locked == null ? null : 1 - snapshot.liquidity.locked,
    hourSine: Math.sin(hour),
    hourCosine: Math.cos(hour),
  }
}

function topShareOf(snapshot: Snapshot, supply: bigint | null): number | null {
  const { holders, launch } = snapshot
  if (!holders || supply === null) return null
  const place = marketPlaceOf(snapshot)
  const amounts = holders.filter((one) => !isVault(one, launch, place)).map(atLarge)
  const top = amounts.sort(descending).slice(0, 10)
  return shareOf(
    sum(top, (amount) => amount),
    supply,
  )
}

function inSharedSlots(slots: readonly number[]): number {
  return repeated(slots.map(String)) ?? 0
}

/** The share of values that occur more than once; null never repeats. */
function repeated(values: readonly (string | null)[]): number | null {
  if (values.length === 0) return null
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return (
    values.filter((value) => value !== null && (counts.get(value) ?? 0) > 1).length / values.length
  )
}

/** Computes a number from two prices above zero, clamped to ±20. */
function ratio(
  one: number | null,
  other: number | null,
  of: (one: number, other: number) => number,
): number | null {
  if (one === null || other === null || !(one > 0) || !(other > 0)) return null
  const value = of(one, other)
  return Number.isFinite(value) ? clamp(value, -20, 20) : null
}
