import { areTradesLogged, type TapeTrade } from '../../../../domains/launches/index.ts'
import { moveAfter } from '../../../../domains/turns/index.ts'
import { SECOND } from '../../../../kernel/clock.ts'
import { every } from '../../../../kernel/loop.ts'
import type { DetectionContext } from '../../context.ts'
import type { Followed } from '../followed.ts'
import type { Following } from '../following.ts'
import { tradeKey } from '../market-state.ts'
import type { TradeQueue } from '../trade-queue.ts'
import { checkTurns } from './check-turns.ts'
import { type Continuity, createContinuity } from './continuity.ts'
import { findHelpers } from './find-helpers.ts'
import { createSubjects, createTurningLaunches } from './follow-subjects.ts'
import {
  isAfterStart,
  newWatchedLaunch,
  openLaunch,
  poolOf,
  type WatchedLaunch,
} from './open-launch.ts'
import { subjectKey } from './subject.ts'

const LOOK_MS = SECOND

/** Follows launches that were posted or that members watch, and reports how they turn. */
export type TurnFollower = Pick<Continuity, 'sawTrade' | 'sawGap'> & {
  /** Whether a launch is followed: its trades are stored, so that the next leader can continue. */
  follows(mint: string): boolean
  addTrade(followed: Followed, trade: TapeTrade): void
  /** Reads a launch again, because a fork dropped some of its trades. */
  reread(mint: string): void
  /** Starts keeping the trades of followed launches. Call it before the first events are taken. */
  start(isOurs: (mint: string) => boolean): Promise<void>
  /** Drops launches that another process follows now. */
  release(isGiven: (mint: string) => boolean): void
  /** Updates the followed launches and checks them for silence, until `signal` aborts. */
  run(): Promise<void>
}

/** Checks for turns at each trade, and for silence every second. */
export function createTurnFollower(
  context: DetectionContext,
  { following, trades }: { following: Following; trades: TradeQueue },
  signal: AbortSignal,
): TurnFollower {
  const { clock, log } = context
  const launches = createTurningLaunches()
  const subjects = createSubjects(context, following, launches)
  const continuity = createContinuity(clock.now)

  async function checkAll(): Promise<void> {
    await subjects.follow(context.owns)
    for (const [key, launch] of launches.all()) {
      const { mint } = launch.subject
      const followed = context.owns(mint) ? following.find(mint, null) : null
      if (!followed) continue
      if (launch.state === null && !(await openLaunch(context, trades, launch, followed))) {
        log.warn({ mint }, 'a posted launch cannot be followed: its report’s snapshot is gone')
        subjects.refuse(key, launch)
      }
      trace(launch, followed)
      check(launch, followed)
    }
  }

  /** Other launches don't wait for the chain. */
  function trace(launch: WatchedLaunch, followed: Followed): void {
    findHelpers(context, trades, launch, followed, signal).catch((error) => {
      if (!signal.aborted)
        log.warn({ err: (error as Error).message }, 'a large seller could not be traced')
    })
  }

  function check(launch: WatchedLaunch, followed: Followed): void {
    const { graduatedAt } = followed
    const completeSince = isHeard(context, followed) ? continuity.since() : clock.now()
    checkTurns(context, launch, { graduatedAt, completeSince }, signal)
  }

  return {
    follows: launches.follows,
    addTrade(followed, trade) {
      for (const launch of launches.of(followed.mint)) {
        if (launch.state === null) launch.pending.push(trade)
        else if (isAfterStart(launch.subject, trade) && !launch.state.read.has(tradeKey(trade))) {
          moveAfter(launch.state.after, launch.state.before, trade, poolOf(followed))
          check(launch, followed)
        }
      }
    },
    sawTrade: continuity.sawTrade,
    sawGap: continuity.sawGap,
    reread(mint) {
      for (const { subject } of [...launches.of(mint)])
        launches.add(subjectKey(subject), newWatchedLaunch(subject))
    },
    start: async (isOurs) => {
      if (context.hasBot) await subjects.follow(isOurs)
    },
    release(isGiven) {
      for (const [key, launch] of launches.all())
        if (isGiven(launch.subject.mint)) launches.drop(key, launch)
    },
    async run() {
      if (!context.hasBot) return
      await every({ what: 'watching for turns', ms: LOOK_MS, clock, log, signal }, checkAll)
    },
  }
}

/** Whether its trades would arrive: where logs don't report them, or its pool is unknown, silence means nothing. */
function isHeard(
  { readsWhole }: Pick<DetectionContext, 'readsWhole'>,
  { launch, graduatedAt, graduatedTo, graduatedPool }: Followed,
): boolean {
  if (graduatedAt !== null && graduatedPool === null) return false
  return readsWhole || areTradesLogged(graduatedTo ?? launch.venue)
}
