import { STAGE_AGE_MS } from '../../contract/launches/stages.ts'
import {
  type Funding,
  HORIZON_MS,
  type Launch,
  type LaunchHistory,
  type PastSignature,
  type PastTransaction,
} from '../../domains/launches/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import { mapFew } from '../../kernel/map-few.ts'
import { creatorOrFeePayer } from '../detection/follow/market-state.ts'
import { MOST_WALLETS, walletsOfInterest } from '../detection/report/enrich.ts'
import { followedAt, marketAt } from './followed-at.ts'
import { PAST_STAGES, type PastLaunch } from './past.ts'
import { type PastMarket, readMarket } from './read-market.ts'

const EARLY_MS = 5 * MINUTE
const WALLETS_AT_ONCE = 3

/** What is to be read of a launch's history. */
type PastWanted = {
  /** Horizons that end later are left open. */
  until: Ms
  /** Nothing more is read about a known launch. */
  isKnown(mint: string): Promise<boolean>
  /** Also reads what shows its market at this moment; null: the horizons are enough. */
  shownAt?: Ms | null
}

/**
 * Reads one launch's history: its curve, its pool if it graduated, and the funders of its first
 * buyers.
 * @returns null: the transaction launches nothing that can be followed
 */
export async function readPast(
  history: LaunchHistory,
  creation: PastSignature,
  { until, isKnown, shownAt = null }: PastWanted,
  signal: AbortSignal,
): Promise<PastLaunch | 'known' | null> {
  const first = await history.transaction(creation.signature, signal)
  const launch = first?.events.find((event): event is Launch => event.kind === 'launch')
  if (!first || !launch?.pool) return null
  if (await isKnown(launch.mint)) return 'known'
  const horizons = Object.values(HORIZON_MS).map((ms) => first.at + ms)
  const ends = [...horizons, ...(shownAt === null ? [] : [shownAt])]
    .filter((end) => end <= until)
    .sort((a, b) => a - b)
  const earlyUntil = first.at + EARLY_MS
  const developer = creatorOrFeePayer(launch)
  const request = { address: launch.pool, from: first, earlyUntil, ends, developer }
  const curve = await readMarket(history, request, signal)
  const base: PastLaunch = {
    launch,
    launchedAt: first.at,
    transactions: [first, ...curve.transactions],
    earlyMissingFrom: curve.earlyMissingFrom,
    isWhole: curve.isWhole,
    hasDeveloper: curve.hasDeveloper,
    sampled: curve.sampled,
    knownEnds: curve.knownEnds,
    funding: new Map(),
  }
  const past = await withPool(history, base, request, signal)
  return { ...past, funding: await readFunding(history, past, signal) }
}

/** Adds the history of a graduated coin's pool. */
async function withPool(
  history: LaunchHistory,
  past: PastLaunch,
  request: Parameters<typeof readMarket>[1],
  signal: AbortSignal,
): Promise<PastLaunch> {
  const { graduatedPool, graduatedAt, mint } = marketAt(past, Number.POSITIVE_INFINITY)
  if (graduatedPool === null || graduatedAt === null) return past
  const from = past.transactions.findLast(({ events }) =>
    events.some((event) => event.kind === 'migration' && event.mint === mint),
  )
  if (!from) return past
  const pool = await readMarket(history, { ...request, address: graduatedPool, from }, signal)
  const known = new Set(past.transactions.map(({ signature }) => signature))
  const added = pool.transactions.filter(({ signature }) => !known.has(signature))
  return {
    ...past,
    transactions: merged(past.transactions, added),
    earlyMissingFrom: earliest(past, pool),
    isWhole: past.isWhole && pool.isWhole,
    hasDeveloper: past.hasDeveloper && pool.hasDeveloper,
    sampled: new Set([...past.sampled, ...pool.sampled]),
    knownEnds: past.knownEnds.filter((end) => pool.knownEnds.includes(end)),
  }
}

function merged(a: readonly PastTransaction[], b: readonly PastTransaction[]): PastTransaction[] {
  return [...a, ...b].sort((one, other) => one.slot - other.slot)
}

function earliest(a: Pick<PastLaunch, 'earlyMissingFrom'>, b: PastMarket): Ms | null {
  const times = [a.earlyMissingFrom, b.earlyMissingFrom].filter((at) => at !== null)
  return times.length === 0 ? null : Math.min(...times)
}

/** For the wallets that the detector would have looked up, each as of its first trade. */
async function readFunding(
  history: LaunchHistory,
  past: PastLaunch,
  signal: AbortSignal,
): Promise<Map<string, Funding>> {
  const { launch, launchedAt } = past
  const developer = creatorOrFeePayer(launch)
  const before = new Map<string, string>()
  if (developer !== null) before.set(developer, launch.signature)
  for (const stage of PAST_STAGES) {
    const { tape } = followedAt(past, launchedAt + STAGE_AGE_MS[stage])
    const wallets = tape?.read().wallets ?? []
    const firsts = new Map(wallets.map((one) => [one.wallet, one.firstSignature]))
    const wanted = walletsOfInterest(developer, wallets, launch.slot)
    for (const wallet of wanted.slice(0, MOST_WALLETS[stage])) {
      before.set(wallet, before.get(wallet) ?? firsts.get(wallet) ?? launch.signature)
    }
  }
  const found = await mapFew([...before], WALLETS_AT_ONCE, ([wallet, signature]) =>
    history.funding(wallet, signature, signal),
  )
  return new Map(found.flatMap((one) => (one === null ? [] : [[one.wallet, one]])))
}
