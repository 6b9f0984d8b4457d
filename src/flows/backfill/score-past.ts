import { STAGE_AGE_MS, type Stage } from '../../contract/launches/stages.ts'
import {
  type BackfillRun,
  countLaunched,
  countListed,
  type Earlier,
  type Funding,
  type LastHour,
} from '../../domains/launches/index.ts'
import { HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Followed } from '../detection/follow/followed.ts'
import { creatorOrFeePayer } from '../detection/follow/market-state.ts'
import { MOST_WALLETS, walletsOfInterest } from '../detection/report/enrich.ts'
import {
  findOwnRecords,
  NOTHING_FETCHED,
  type OwnRecords,
  type ScoredSnapshot,
  scoreSnapshot,
  takeSnapshot,
} from '../detection/report/score-snapshot.ts'
import type { BackfillContext } from './context.ts'
import { followedAt, followedAtOnce } from './followed-at.ts'
import { holdersAt, PAST_STAGES, type PastLaunch } from './past.ts'

export type ScoredPast = ScoredSnapshot & { stage: Stage }

/** A backfill run, or its equivalent for a single launch. */
type PastRun = Pick<BackfillRun, 'whole' | 'from_at' | 'by_outcome'> & { id?: string }

const UNKNOWN_HOUR: LastHour = { launches: null, graduations: null, solMove: null }

/** Dollar prices of that time are unknown. */
const NO_PRICES = { read: () => ({ shown: null, quote: null }), answers: () => null }

/**
 * Scores a launch at each stage by what was known then. Mint, metadata, and liquidity locks can
 * only be read as they are today, so they stay unknown.
 */
export async function scorePast(
  context: BackfillContext,
  run: PastRun,
  past: PastLaunch,
): Promise<ScoredPast[]> {
  const scored: ScoredPast[] = []
  for (const stage of PAST_STAGES) {
    const snapshot = await snapshotAt(context, run, past, stage)
    const one = scoreSnapshot(context, snapshot)
    if (one) scored.push({ stage, ...one })
  }
  return scored
}

/** What would have been known at a stage. Independent of everything later. */
export async function snapshotAt(
  context: Pick<BackfillContext, 'db' | 'answers' | 'exchanges'>,
  run: PastRun,
  past: PastLaunch,
  stage: Stage,
) {
  const at = past.launchedAt + STAGE_AGE_MS[stage]
  const isFirst = stage === 'at_once'
  const followed = isFirst ? followedAtOnce(past) : followedAt(past, at)
  const own = await ownRecords(context, run, followed, at)
  const asked = isFirst
    ? NOTHING_FETCHED
    : {
        ...NOTHING_FETCHED,
        holders: holdersAt(past, at, followed.graduatedPool),
        funding: fundingAt(past, followed, stage),
      }
  const prices = { ...context, prices: NO_PRICES }
  const moment = { stage, takenAt: at, tape: followed.tape }
  const isEarly = STAGE_AGE_MS[stage] < MINUTE
  const earlier = await earlierOfPast(context, run, past)
  return takeSnapshot(prices, followed, moment, { ...asked, ...own, ...(!isEarly && { earlier }) })
}

/**
 * What is left of what a live launch knows of the time before: how much was launched on its venue, by the run's listing,
 * and if every launch was read, how much graduated. What wallets made of launches needs their first hour.
 */
async function earlierOfPast(
  { db, answers }: Pick<BackfillContext, 'db' | 'answers'>,
  run: PastRun,
  { launch: { venue }, launchedAt }: PastLaunch,
): Promise<Earlier> {
  const to = launchedAt - (launchedAt % MINUTE)
  const between = { from: to - HOUR, to }
  const { id } = run
  const market =
    id === undefined || run.from_at > between.from
      ? UNKNOWN_HOUR
      : await answers.oncePerMoment(
          `last hour of ${venue} in ${id}`,
          to,
          async (): Promise<LastHour> => {
            const launches = await countListed(db.read, { run: id, venue }, between)
            if (launches === 0) return UNKNOWN_HOUR
            const read = run.whole === 1 ? await countLaunched(db.read, venue, between) : null
            return { ...UNKNOWN_HOUR, launches, graduations: read?.graduations ?? null }
          },
        )
  return { wallets: null, usual: null, funder: null, reuse: null, market }
}

/** A sample has gaps, so a missing developer or name would mean nothing. */
async function ownRecords(
  { db }: Pick<BackfillContext, 'db'>,
  run: PastRun,
  followed: Followed,
  at: Ms,
): Promise<OwnRecords> {
  const { developer, copies, exits } = await findOwnRecords({ db }, followed, at)
  // Those who read by outcome did not choose the others, whose exits would say how they were chosen.
  if (run.by_outcome === 1) return { developer: null, copies: null, exits: null }
  if (run.whole === 0) return { developer: null, copies: null, exits }
  const knownSince = Math.min(run.from_at, developer?.knownSince ?? run.from_at)
  return { exits, copies, developer: developer && { ...developer, knownSince } }
}

/** Only of the wallets that were looked up at that stage. */
function fundingAt(
  { funding }: PastLaunch,
  { launch, tape }: Followed,
  stage: Stage,
): Map<string, Funding> {
  const wallets = tape?.read().wallets ?? []
  const wanted = walletsOfInterest(creatorOrFeePayer(launch), wallets, launch.slot)
  return new Map(
    wanted.slice(0, MOST_WALLETS[stage]).flatMap((wallet) => {
      const found = funding.get(wallet)
      return found ? [[wallet, found] as const] : []
    }),
  )
}
