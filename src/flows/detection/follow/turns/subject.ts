import { POST_FOLLOWED_MS } from '../../../../contract/constants.ts'
import type { Stage } from '../../../../contract/launches/stages.ts'
import { postsSince } from '../../../../domains/messages/index.ts'
import { followedSince, watchedCoins } from '../../../../domains/watches/index.ts'
import type { Ms } from '../../../../kernel/clock.ts'
import type { DetectionContext } from '../../context.ts'

/** Members watch at most 50 coins each. Beyond this many coins in all, the oldest are not followed. */
const MOST_WATCHED = 5_000

/** A launch that is followed, because it was posted in the channel, or because members watch it. */
export type Subject =
  /** `stage`: the report that earned the post. */
  | { because: 'posted'; mint: string; stage: Stage }
  /** `since`: when the current day of following began. */
  | { because: 'watched'; mint: string; since: Ms }

/** A subject's key. Each day of a watched coin is a subject of its own. */
export function subjectKey(subject: Subject): string {
  return subject.because === 'posted'
    ? `posted ${subject.mint}`
    : `watched ${subject.mint} ${subject.since}`
}

type Context = Pick<DetectionContext, 'db' | 'clock'>

/** Every launch to follow now. */
export async function currentSubjects(context: Context): Promise<Subject[]> {
  return [...(await postedSubjects(context)), ...(await watchedSubjects(context))]
}

/** Launches posted within the last day. */
export async function postedSubjects({ db, clock }: Context): Promise<Subject[]> {
  const posts = await postsSince(db.read, clock.now() - POST_FOLLOWED_MS)
  return posts.map(({ mint, stage }) => ({ because: 'posted', mint, stage: stage as Stage }))
}

/** Watched coins, each with the start of its current day. */
export async function watchedSubjects({ db, clock }: Context): Promise<Subject[]> {
  const now = clock.now()
  const watched = await watchedCoins(db.read, now, MOST_WATCHED)
  return watched.map(({ mint, addedAt }) => ({
    because: 'watched',
    mint,
    since: followedSince(addedAt, now),
  }))
}
