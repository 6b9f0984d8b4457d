import { PUBLIC_DELAY_MS } from '../contract/constants.ts'
import type { LaunchBody } from '../contract/launches.ts'
import { SECOND } from '../kernel/clock.ts'
import { createBell } from './bell.ts'
import type { PurchaseContext } from './context.ts'
import { LAUNCH_NEWS } from './detection-context.ts'
import { listLaunches } from './show-launches.ts'

type Context = Pick<PurchaseContext, 'db' | 'clock' | 'log'>

/** How many launches a feed holds. */
const SHOWN = 20
/** News that come faster are told together. */
const GATHER_MS = 100
/** Also without news: a missed one is made up for. */
const AT_LEAST_EVERY_MS = 30 * SECOND
const PUBLIC_EVERY_MS = SECOND

/** A launch that is new or has changed, or one that the chain has taken back. */
export type FeedNews = { launch: LaunchBody } | { gone: string }

/** The latest launches, read once for everybody who listens. */
export type Feed = {
  /** The newest first. */
  latest(): Promise<readonly LaunchBody[]>
  /** @returns how to stop */
  listen(hear: (news: FeedNews) => void): () => void
}

/** Members hear of launches at once. */
export function memberFeed(context: Context, signal: AbortSignal): Feed {
  const { db, clock } = context
  const list = async () => (await listLaunches(context, {}, SHOWN)).launches
  return createFeed(context, list, async (read) => {
    const bell = createBell(clock)
    const stop = db.subscribe(LAUNCH_NEWS, () => bell.ring())
    while (!signal.aborted) {
      await read()
      await bell.wait(AT_LEAST_EVERY_MS, signal)
      await clock.wait(GATHER_MS, signal)
    }
    stop()
  })
}

/** Everybody else hears of them a minute later. */
export function publicFeed(context: Context, signal: AbortSignal): Feed {
  const { clock } = context
  const list = async () => {
    const until = clock.now() - PUBLIC_DELAY_MS
    return (await listLaunches(context, { until }, SHOWN)).launches
  }
  return createFeed(context, list, async (read) => {
    while (!signal.aborted) {
      await read()
      await clock.wait(PUBLIC_EVERY_MS, signal)
    }
  })
}

/** Tells what differs from one look to the next. Looks at nothing before somebody has asked. */
function createFeed(
  { log }: Context,
  list: () => Promise<LaunchBody[]>,
  run: (read: () => Promise<void>) => Promise<void>,
): Feed {
  const listeners = new Set<(news: FeedNews) => void>()
  let latest: readonly LaunchBody[] | null = null
  let first: Promise<void> | null = null

  async function read(): Promise<void> {
    try {
      const before = latest
      latest = await list()
      if (before === null) return
      for (const news of differences(before, latest)) for (const hear of listeners) hear(news)
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'the feed could not be read')
      // Who listens already is told all of it with the next look.
      latest ??= []
    }
  }

  function start(): Promise<void> {
    if (first === null) {
      first = read()
      void first.then(() => run(read))
    }
    return first
  }

  return {
    async latest() {
      await start()
      return latest ?? []
    },
    listen(hear) {
      void start()
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

/** What is new or changed, the oldest first; what has only been pushed out is not told. */
export function differences(
  before: readonly LaunchBody[],
  after: readonly LaunchBody[],
): FeedNews[] {
  const known = new Map(before.map((launch) => [launch.mint, JSON.stringify(launch)]))
  const shown = new Set(after.map(({ mint }) => mint))
  const oldest = after.at(-1)?.detected_at ?? 0
  const gone = before.filter(({ mint, detected_at }) => !shown.has(mint) && detected_at > oldest)
  const news = after.filter((launch) => known.get(launch.mint) !== JSON.stringify(launch))
  return [
    ...gone.map(({ mint }) => ({ gone: mint })),
    ...news.toReversed().map((launch) => ({ launch })),
  ]
}
