import { FEED_LENGTH, PUBLIC_DELAY_MS } from '../../contract/constants.ts'
import type { LaunchBody } from '../../contract/launches/bodies.ts'
import { LAUNCH_CHANGED } from '../../contract/news.ts'
import { SECOND } from '../../kernel/clock.ts'
import { every } from '../../kernel/loop.ts'
import { createWake } from '../../kernel/loop-wake.ts'
import { subscribe } from '../news.ts'
import type { Services } from '../services.ts'
import { listLaunches } from './show-launches.ts'

type Context = Pick<Services, 'db' | 'clock' | 'log'>

/** Collects news for this long before reading. */
const GATHER_MS = 100
/** Reads even without news, in case one was missed. */
const AT_LEAST_EVERY_MS = 30 * SECOND
const PUBLIC_EVERY_MS = SECOND

/** A new or changed launch, or one that the chain dropped. */
export type FeedNews = { launch: LaunchBody } | { gone: string }

/** The latest launches, read once for all listeners. */
export type Feed = {
  /** The newest first. */
  latest(): Promise<readonly LaunchBody[]>
  /** @returns a function that stops listening */
  listen(listener: (news: FeedNews) => void): () => void
}

/** The feed for members, who see launches immediately. */
export function memberFeed(context: Context, signal: AbortSignal): Feed {
  const { db, clock, log } = context
  const list = async () => (await listLaunches(context, {}, FEED_LENGTH)).launches
  return createFeed(context, list, async (read) => {
    const wake = createWake(clock)
    const stop = subscribe(db, LAUNCH_CHANGED, wake.wake)
    const job = { what: 'reading the feed', ms: AT_LEAST_EVERY_MS, wake, clock, log, signal }
    await every(job, async () => {
      await clock.wait(GATHER_MS, signal)
      await read()
    })
    stop()
  })
}

/** The feed for everyone else, a minute later. */
export function publicFeed(context: Context, signal: AbortSignal): Feed {
  const { clock, log } = context
  const list = async () => {
    const until = clock.now() - PUBLIC_DELAY_MS
    return (await listLaunches(context, { until }, FEED_LENGTH)).launches
  }
  return createFeed(context, list, (read) =>
    every({ what: 'reading the public feed', ms: PUBLIC_EVERY_MS, clock, log, signal }, read),
  )
}

/** Publishes changes between two reads. It starts reading with the first listener. */
function createFeed(
  { log }: Context,
  list: () => Promise<LaunchBody[]>,
  run: (read: () => Promise<void>) => Promise<void>,
): Feed {
  const listeners = new Set<(news: FeedNews) => void>()
  let latest: readonly LaunchBody[] | null = null
  let first: Promise<void> | null = null

  async function read(): Promise<void> {
    const before = latest
    latest = await list()
    if (before === null) return
    for (const news of changedLaunches(before, latest))
      for (const listener of listeners) listener(news)
  }

  function start(): Promise<void> {
    if (first === null) {
      first = read().catch((error: Error) => {
        log.warn({ err: error.message }, 'the feed could not be read')
        // Listeners get all launches with the next read.
        latest = []
      })
      void first.then(() => run(read))
    }
    return first
  }

  return {
    async latest() {
      await start()
      return latest ?? []
    },
    listen(listener) {
      void start()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** New, changed, and dropped launches, the oldest first; one that only left the page is not news. */
function changedLaunches(before: readonly LaunchBody[], after: readonly LaunchBody[]): FeedNews[] {
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
