import { findLaunches } from '../../../domains/launches/index.ts'
import { postsSince } from '../../../domains/messages/index.ts'
import { moveAfter, type PooledTrade } from '../../../domains/turns/index.ts'
import { DAY, SECOND } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../followed.ts'
import type { TradeLane } from '../trades.ts'
import type { Watch } from '../watch.ts'
import { checkTurns } from './check-turns.ts'
import { type Continuity, createContinuity } from './continuity.ts'
import { newPostedLaunch, openPostedLaunch, type PostedLaunch, poolOf } from './posted-launch.ts'

const LOOK_MS = SECOND
/** How long a launch is followed after its post. */
const FOLLOWED_MS = DAY

/** Follows the posted launches, and reports how they turn. */
export type PostedWatch = Pick<Continuity, 'noteTrade' | 'noteGap'> & {
  /** Whether a launch is followed: its trades are stored, so that the next leader can continue. */
  follows(mint: string): boolean
  note(followed: Followed, trade: PooledTrade): void
  /** A fork dropped some of a launch's trades. */
  reread(mint: string): void
  /** Checks for new posts and for silence until `signal` aborts. */
  run(): Promise<void>
}

export function createPostedWatch(
  context: DetectionContext,
  { watch, trades }: { watch: Watch; trades: TradeLane },
  signal: AbortSignal,
): PostedWatch {
  const { db, clock, log } = context
  const launches = new Map<string, PostedLaunch>()
  /** Launches that can't be followed and are not retried. */
  const unfollowable = new Set<string>()
  const continuity = createContinuity(clock.now)

  async function look(): Promise<void> {
    const posts = await postsSince(db.read, clock.now() - FOLLOWED_MS)
    const current = new Set(posts.map(({ mint }) => mint))
    for (const mint of launches.keys()) if (!current.has(mint)) launches.delete(mint)
    for (const mint of unfollowable) if (!current.has(mint)) unfollowable.delete(mint)
    const followable = posts.filter(({ mint }) => !unfollowable.has(mint))
    for (const post of followable) {
      if (!launches.has(post.mint)) launches.set(post.mint, newPostedLaunch(post))
    }
    await resume(context, watch, [...launches.keys()])
    for (const [mint, launch] of launches) {
      const followed = watch.find(mint, null)
      if (!followed) continue
      if (launch.state === null && !(await openPostedLaunch(context, trades, launch, followed))) {
        log.warn({ mint }, 'a posted launch cannot be followed: its report’s snapshot is gone')
        launches.delete(mint)
        unfollowable.add(mint)
      }
      check(launch, followed)
    }
  }

  function check(launch: PostedLaunch, followed: Followed): void {
    checkTurns(context, launch, followed, continuity.since(), signal)
  }

  return {
    follows: (mint) => launches.has(mint),
    note(followed, trade) {
      const launch = launches.get(followed.mint)
      if (!launch) return
      if (launch.state === null) {
        launch.pending.push(trade)
        return
      }
      moveAfter(launch.state.after, launch.state.before, trade, poolOf(followed))
      check(launch, followed)
    },
    ...{ noteTrade: continuity.noteTrade, noteGap: continuity.noteGap },
    reread(mint) {
      const launch = launches.get(mint)
      if (launch) launches.set(mint, newPostedLaunch(launch.post))
    },
    async run() {
      while (!signal.aborted && context.announces) {
        await clock.wait(LOOK_MS, signal)
        await look().catch((error) =>
          log.warn({ err: (error as Error).message }, 'posted launches could not be read'),
        )
      }
    },
  }
}

/** Keeps each launch in memory, where its graduation is recorded. */
async function resume(
  { db }: Pick<DetectionContext, 'db'>,
  watch: Watch,
  mints: readonly string[],
): Promise<void> {
  const absent = mints.filter((mint) => !watch.find(mint, null))
  if (absent.length === 0) return
  for (const row of await findLaunches(db.read, absent)) {
    if (row.taken_back_at === null) watch.resume(row)
  }
}
