import { findLaunches } from '../../../../domains/launches/index.ts'
import { SECOND } from '../../../../kernel/clock.ts'
import type { DetectionContext } from '../../context.ts'
import type { Following } from '../following.ts'
import { newWatchedLaunch, type WatchedLaunch } from './open-launch.ts'
import { postedSubjects, type Subject, subjectKey, watchedSubjects } from './subject.ts'

/** Watched coins may be thousands, so they are looked up less often than posts. */
const LOOK_AT_WATCHED_MS = 3 * SECOND

type TurningLaunches = ReturnType<typeof createTurningLaunches>

/** Indexes followed launches by key and by mint: a posted launch may be watched, too. */
export function createTurningLaunches() {
  const byKey = new Map<string, WatchedLaunch>()
  const byMint = new Map<string, Map<string, WatchedLaunch>>()
  return {
    has: (key: string) => byKey.has(key),
    all: () => [...byKey],
    mints: () => [...byMint.keys()],
    follows: (mint: string) => byMint.has(mint),
    of: (mint: string): Iterable<WatchedLaunch> => byMint.get(mint)?.values() ?? [],
    add(key: string, launch: WatchedLaunch): void {
      const { mint } = launch.subject
      byKey.set(key, launch)
      const same = byMint.get(mint) ?? new Map<string, WatchedLaunch>()
      byMint.set(mint, same.set(key, launch))
    },
    drop(key: string, { subject: { mint } }: WatchedLaunch): void {
      byKey.delete(key)
      const same = byMint.get(mint)
      same?.delete(key)
      if (same?.size === 0) byMint.delete(mint)
    },
  }
}

/** Keeps `launches` to those that were posted within the last day or are watched. */
export function createSubjects(
  context: DetectionContext,
  following: Following,
  launches: TurningLaunches,
) {
  const { clock } = context
  /** Keys that can't be followed and are not tried again. */
  const unfollowable = new Set<string>()
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
      launches.add(key, newWatchedLaunch(subject))
    }
    await resume(context, following, launches.mints())
  }

  return {
    /** Adds the launches to follow among `isOurs`, and drops those that are no longer followed. */
    follow,
    refuse(key: string, launch: WatchedLaunch): void {
      launches.drop(key, launch)
      unfollowable.add(key)
    },
  }
}

/** Loads each launch into memory, where its graduation is recorded. */
async function resume(
  { db }: Pick<DetectionContext, 'db'>,
  following: Following,
  mints: readonly string[],
): Promise<void> {
  const absent = mints.filter((mint) => !following.find(mint, null))
  if (absent.length === 0) return
  for (const row of await findLaunches(db.read, absent)) {
    if (row.taken_back_at === null) following.resume(row)
  }
}
