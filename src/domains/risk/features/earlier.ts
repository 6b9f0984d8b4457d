import { MINUTE } from '../../../kernel/clock.ts'
import {
  type Earlier,
  firstBuyers,
  knowsTraders,
  type Snapshot,
  type TapeWallet,
  type UsualBuyers,
} from '../../launches/index.ts'
import { buyersOf } from '../people.ts'
import { kindsOf, shrunkReturn } from '../wallets/wallet-kind.ts'
import { flag, logOf, logOrUnknown, meanOf, perWhole } from './numbers.ts'

/** What first buyers had made of earlier launches. */
export const BUYER_FEATURES = [
  'provenSol',
  'loserSol',
  'sniperSol',
  'newcomerSol',
  'provenBeyondUsual',
  'losersBeyondUsual',
  'snipersBeyondUsual',
  'newcomersBeyondUsual',
  'provenBuyers',
  'provenLeft',
  'usualReturn',
  'bestReturn',
  'usualEntries',
] as const

/** What our records knew before: in the order in which models keep their weights. */
export const EARLIER_FEATURES = [
  ...BUYER_FEATURES,
  'buyersWithExits',
  'developerLife',
  'developerPause',
  'funderCreators',
  'funderLaunches',
  'funderBadShare',
  'funderGraduated',
  'sameSite',
  'sameHandle',
  'samePicture',
  'launchesLastHour',
  'graduationsLastHour',
  'graduatingLastHour',
  'solMove',
] as const
export type EarlierFeature = (typeof EARLIER_FEATURES)[number]

type EarlierValues = Partial<Record<EarlierFeature, number | null>>

/** Who the first buyers and the developer's funder were before, and how the market was. */
export function earlierFeatures(snapshot: Snapshot): EarlierValues {
  const { earlier, developer, exits, takenAt } = snapshot
  const last = developer?.lastLaunchAt ?? null
  return {
    ...(earlier && { ...ofBuyers(snapshot, earlier), ...ofOthers(earlier) }),
    buyersWithExits:
      exits &&
      logOf(firstBuyers(snapshot.tape).filter((one) => (exits.get(one.wallet) ?? 0) > 0).length),
    developerLife: inMinutes(developer?.medianLife ?? null),
    developerPause: inMinutes(last === null ? null : takenAt - last),
  }
}

function ofBuyers(snapshot: Snapshot, { wallets, usual }: Earlier): EarlierValues {
  if (wallets === null || !knowsTraders(snapshot.tape)) return {}
  const own = new Set(buyersOf(snapshot).map(({ wallet }) => wallet))
  const buyers = firstBuyers(snapshot.tape).filter(({ wallet }) => own.has(wallet))
  if (buyers.length === 0) return {}
  const known = buyers.map((buyer) => ({ buyer, kinds: kindsOf(wallets.get(buyer.wallet)) }))
  const of = (kind: keyof UsualBuyers) => known.filter(({ kinds }) => kinds[kind])
  const paid = paidBy(buyers)
  const sol = (kind: keyof UsualBuyers) =>
    perWhole(paidBy(of(kind).map(({ buyer }) => buyer)), paid)
  const beyond = (kind: keyof UsualBuyers) =>
    usual && beyondUsual(of(kind).length, usual[kind] * buyers.length)
  const records = buyers.flatMap(({ wallet }) => wallets.get(wallet) ?? [])
  const returns = records.map(shrunkReturn)
  const proven = of('proven')
  return {
    provenSol: sol('proven'),
    loserSol: sol('losers'),
    sniperSol: sol('snipers'),
    newcomerSol: sol('newcomers'),
    provenBeyondUsual: beyond('proven'),
    losersBeyondUsual: beyond('losers'),
    snipersBeyondUsual: beyond('snipers'),
    newcomersBeyondUsual: beyond('newcomers'),
    provenBuyers: logOf(proven.length),
    provenLeft: meanOf(proven.map(({ buyer }) => flag(buyer.sold > 0n))),
    usualReturn: meanOf(returns),
    bestReturn: returns.length === 0 ? null : Math.max(...returns),
    usualEntries: meanOf(records.map(({ entries }) => logOf(entries))),
  }
}

function ofOthers({ funder, reuse, market }: Earlier): EarlierValues {
  const { launches, graduations, solMove } = market
  const ended = funder === null ? 0 : funder.graduated + funder.bad
  return {
    funderCreators: funder && logOf(funder.creators),
    funderLaunches: funder && logOf(funder.launches),
    funderBadShare: funder && perWhole(funder.bad, ended),
    funderGraduated: funder && logOf(funder.graduated),
    sameSite: logOrUnknown(reuse?.site ?? null),
    sameHandle: logOrUnknown(reuse?.handle ?? null),
    samePicture: logOrUnknown(reuse?.picture ?? null),
    launchesLastHour: logOrUnknown(launches),
    graduationsLastHour: logOrUnknown(graduations),
    graduatingLastHour: graduations === null ? null : perWhole(graduations, launches ?? 0),
    solMove,
  }
}

/** How many more than expected, as a logarithm of the ratio; a half keeps nothing from being infinite. */
function beyondUsual(count: number, expected: number): number {
  return Math.log((count + 0.5) / (expected + 0.5))
}

function paidBy(buyers: readonly TapeWallet[]): number {
  return buyers.reduce((all, { spent }) => all + Number(spent), 0)
}

function inMinutes(ms: number | null): number | null {
  return ms === null ? null : logOf(ms / MINUTE)
}
