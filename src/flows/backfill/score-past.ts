import { STAGE_AGE_MS, type Stage } from '../../contract/launches/stages.ts'
import type { BackfillRun, Funding } from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Followed } from '../detection/follow/followed.ts'
import { developerOf } from '../detection/follow/market-state.ts'
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

/** Dollar prices of that time are unknown. */
const NO_PRICES = { read: () => ({ shown: null, quote: null }), answers: () => null }

/**
 * Scores a launch at each stage by what was known then. Mint, metadata, and liquidity locks can
 * only be read as they are today, so they stay unknown.
 */
export async function scorePast(
  context: BackfillContext,
  run: Pick<BackfillRun, 'whole' | 'from_at' | 'by_outcome'>,
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
  context: Pick<BackfillContext, 'db' | 'exchanges'>,
  run: Pick<BackfillRun, 'whole' | 'from_at' | 'by_outcome'>,
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
  return takeSnapshot(prices, followed, moment, { ...asked, ...own })
}

/** A sample has gaps, so a missing developer or name would mean nothing. */
async function ownRecords(
  { db }: Pick<BackfillContext, 'db'>,
  run: Pick<BackfillRun, 'whole' | 'from_at' | 'by_outcome'>,
  followed: Followed,
  at: Ms,
): Promise<OwnRecords> {
  const { deployer, copies, exits } = await findOwnRecords({ db }, followed, at)
  // Those who read by outcome did not choose the others, whose exits would say how they were chosen.
  if (run.by_outcome === 1) return { deployer: null, copies: null, exits: null }
  if (run.whole === 0) return { deployer: null, copies: null, exits }
  const knownSince = Math.min(run.from_at, deployer?.knownSince ?? run.from_at)
  return { exits, copies, deployer: deployer && { ...deployer, knownSince } }
}

/** Only of the wallets that were looked up at that stage. */
function fundingAt(
  { funding }: PastLaunch,
  { launch, tape }: Followed,
  stage: Stage,
): Map<string, Funding> {
  const wallets = tape?.read().wallets ?? []
  const wanted = walletsOfInterest(developerOf(launch), wallets, launch.slot)
  return new Map(
    wanted.slice(0, MOST_WALLETS[stage]).flatMap((wallet) => {
      const found = funding.get(wallet)
      return found ? [[wallet, found] as const] : []
    }),
  )
}
