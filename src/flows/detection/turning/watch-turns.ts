import { findLaunches } from '../../../domains/launches/index.ts'
import { moveAfter, type PooledTrade } from '../../../domains/turns/index.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../followed.ts'
import type { TradeLane } from '../trades.ts'
import type { Watch } from '../watch.ts'
import { checkTurns } from './check-turns.ts'
import { type Continuity, createContinuity } from './continuity.ts'
import { counts, newTurningLaunch, openLaunch, poolOf, type TurningLaunch } from './open-launch.ts'
import { postedSubjects, type Subject, subjectKey, watchedSubjects } from './subject.ts'

const LOOK_MS = SECOND
/** There may be thousands of watched coins, and few posts. */
const LOOK_AT_WATCHED_MS = 3 * SECOND

/** Follows launches that were posted or that members watch, and reports how they turn. */
export type TurnWatch = Pick<Continuity, 'noteTrade' | 'noteGap'> & {
  /** Whether a launch is followed: its trades are stored, so that the next leader can go on. */
  follows(mint: string): boolean
  note(followed: Followed, trade: PooledTrade): void
  /** A fork dropped some of a launch's trades. */
  reread(mint: string): void
  /** From now on keeps the trades of what is followed; before the first events are taken. */
  start(isOurs: (mint: string) => boolean): Promise<void>
  /** Another process follows these now. */
  release(isGiven: (mint: string) => boolean): void
  /** Looks for what is to be followed, and for silence, until `signal` aborts. */
  run(): Promise<void>
}

/** Finds turns with each trade, and silence with each look. */
export function createTurnWatch(
  context: DetectionContext,
  { watch, trades }: { watch: Watch; trades: TradeLane },
  signal: AbortSignal,
): TurnWatch {
  const { clock, log } = context
  const launches = createTurningLaunches()
  /** Cannot be followed, and are not tried again. */
  const unfollowable = new Set<string>()
  const continuity = createContinuity(clock.now)
  let watched: Subject[] = []
  let watchedAt = Number.NEGATIVE_INFINITY

  async function follow(isOurs: (mint: string) => boolean): Promise<void> {
    if (clock.monotonic() - watchedAt >= LOOK_AT_WATCHED_MS) {
      watched = await watchedSubjects(context)
      watchedAt = clock.monotonic()
    }
    const subjects = [...(await postedSubjects(context)), ...watched]
    const current = new Map(subjects.map((subject) => [subjectKey(subject), subject]))
    for (const key of unfollowable) if (!current.has(key)) unfollowable.delete(key)
    for (const [key, launch] of launches.all()) if (!current.has(key)) launches.drop(key, launch)
    for (const [key, subject] of current) {
      if (!isOurs(subject.mint) || unfollowable.has(key) || launches.has(key)) continue
      launches.add(key, newTurningLaunch(subject))
    }
    await resume(context, watch, launches.mints())
  }

  async function look(): Promise<void> {
    await follow(context.owns)
    for (const [key, launch] of launches.all()) {
      const { mint } = launch.subject
      const followed = context.owns(mint) ? watch.find(mint, null) : null
      if (!followed) continue
      if (launch.state === null && !(await openLaunch(context, trades, launch, followed))) {
        log.warn({ mint }, 'a posted launch cannot be followed: its report’s snapshot is gone')
        launches.drop(key, launch)
        unfollowable.add(key)
      }
      check(launch, followed)
    }
  }

  function check(launch: TurningLaunch, followed: Followed): void {
    checkTurns(context, launch, followed, continuity.since(), signal)
  }

  return {
    follows: launches.follows,
    note(followed, trade) {
      for (const launch of launches.of(followed.mint)) {
        if (launch.state === null) launch.pending.push(trade)
        else if (counts(launch.subject, trade)) {
          moveAfter(launch.state.after, launch.state.before, trade, poolOf(followed))
          check(launch, followed)
        }
      }
    },
    ...{ noteTrade: continuity.noteTrade, noteGap: continuity.noteGap },
    reread(mint) {
      for (const { subject } of [...launches.of(mint)])
        launches.add(subjectKey(subject), newTurningLaunch(subject))
    },
    start: async (isOurs) => {
      if (context.announces) await follow(isOurs)
    },
    release(isGiven) {
      for (const [key, launch] of launches.all())
        if (isGiven(launch.subject.mint)) launches.drop(key, launch)
    },
    async run() {
      while (!signal.aborted && context.announces) {
        await clock.wait(LOOK_MS, signal)
        await look().catch((error) =>
          log.warn({ err: (error as Error).message }, 'followed launches could not be read'),
        )
      }
    },
  }
}

/** What is followed, by its key and by its mint: a posted launch may be watched, too. */
function createTurningLaunches() {
  const byKey = new Map<string, TurningLaunch>()
  const byMint = new Map<string, Map<string, TurningLaunch>>()
  return {
    has: (key: string) => byKey.has(key),
    all: () => [...byKey],
    mints: () => [...byMint.keys()],
    follows: (mint: string) => byMint.has(mint),
    of: (mint: string): Iterable<TurningLaunch> => byMint.get(mint)?.values() ?? [],
    add(key: string, launch: TurningLaunch): void {
      const { mint } = launch.subject
      byKey.set(key, launch)
      const same = byMint.get(mint) ?? new Map<string, TurningLaunch>()
      byMint.set(mint, same.set(key, launch))
    },
    drop(key: string, { subject: { mint } }: TurningLaunch): void {
      byKey.delete(key)
      const same = byMint.get(mint)
      same?.delete(key)
      if (same?.size === 0) byMint.delete(mint)
    },
  }
}

/** Has each launch in memory, where its graduation is noted. */
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
