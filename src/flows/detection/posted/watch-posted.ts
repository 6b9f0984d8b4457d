import { findLaunches } from '../../../domains/launches/index.ts'
import { postsSince } from '../../../domains/messages/index.ts'
import { moveAfter, type PooledTrade } from '../../../domains/turns/index.ts'
import { DAY, SECOND } from '../../../kernel/clock.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../followed.ts'
import type { TradeLane } from '../trades.ts'
import type { Watch } from '../watch.ts'
import { checkTurns } from './check-turns.ts'
import { createEar, type Ear } from './ear.ts'
import { newVigil, openVigil, poolOf, type Vigil } from './vigil.ts'

const LOOK_MS = SECOND
/** How long a launch is followed after its post. */
const FOLLOWED_MS = DAY

/** Follows the posted launches, and reports how they turn. */
export type PostedWatch = Pick<Ear, 'hear' | 'miss'> & {
  /** Whether a launch is followed: its trades are stored, so that the next leader can go on. */
  follows(mint: string): boolean
  note(followed: Followed, trade: PooledTrade): void
  /** A fork dropped some of a launch's trades. */
  reread(mint: string): void
  /** Looks for new posts, and for silence, until `signal` aborts. */
  run(): Promise<void>
}

export function createPostedWatch(
  context: DetectionContext,
  { watch, trades }: { watch: Watch; trades: TradeLane },
  signal: AbortSignal,
): PostedWatch {
  const { db, clock, log } = context
  const vigils = new Map<string, Vigil>()
  /** Cannot be followed, and are not tried again. */
  const given = new Set<string>()
  const ear = createEar(clock.now)

  async function look(): Promise<void> {
    const posts = await postsSince(db.read, clock.now() - FOLLOWED_MS)
    const current = new Set(posts.map(({ mint }) => mint))
    for (const mint of vigils.keys()) if (!current.has(mint)) vigils.delete(mint)
    for (const mint of given) if (!current.has(mint)) given.delete(mint)
    const followable = posts.filter(({ mint }) => !given.has(mint))
    for (const post of followable) {
      if (!vigils.has(post.mint)) vigils.set(post.mint, newVigil(post))
    }
    await resume(context, watch, [...vigils.keys()])
    for (const [mint, vigil] of vigils) {
      const followed = watch.find(mint, null)
      if (!followed) continue
      if (vigil.state === null && !(await openVigil(context, trades, vigil, followed))) {
        log.warn({ mint }, 'a posted launch cannot be followed: its report’s snapshot is gone')
        vigils.delete(mint)
        given.add(mint)
      }
      check(vigil, followed)
    }
  }

  function check(vigil: Vigil, followed: Followed): void {
    checkTurns(context, vigil, followed, ear.since(), signal)
  }

  return {
    follows: (mint) => vigils.has(mint),
    note(followed, trade) {
      const vigil = vigils.get(followed.mint)
      if (!vigil) return
      if (vigil.state === null) {
        vigil.pending.push(trade)
        return
      }
      moveAfter(vigil.state.after, vigil.state.before, trade, poolOf(followed))
      check(vigil, followed)
    },
    ...{ hear: ear.hear, miss: ear.miss },
    reread(mint) {
      const vigil = vigils.get(mint)
      if (vigil) vigils.set(mint, newVigil(vigil.post))
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
