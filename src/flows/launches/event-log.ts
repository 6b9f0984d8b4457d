import type { LaunchEventBody } from '../../contract/launches/bodies.ts'
import { LAUNCH_CHANGED } from '../../contract/news.ts'
import { eventRange, eventsAfter, listedLaunches } from '../../domains/launches/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import { every } from '../../kernel/loop.ts'
import { createWake } from '../../kernel/loop-wake.ts'
import { subscribe } from '../news.ts'
import type { Services } from '../services.ts'
import { toLaunchBody } from './show-launches.ts'

type Context = Pick<Services, 'db' | 'clock' | 'log'>

/** How many events are kept in memory. Clients further behind read from the database. */
const KEPT = 1_000
const AT_ONCE = 200
/** Collects news for this long before reading. */
const GATHER_MS = 50
/** Reads even without news, in case one was missed. */
const AT_LEAST_EVERY_MS = 5 * SECOND

/** The numbered events about launches, read once for all clients of this process. */
export type EventLog = {
  /** The number of the newest event, and of the oldest that is still stored. */
  range(): Promise<{ oldest: number; newest: number }>
  /** Events after number `id`, the oldest first, at most 200; none: `id` is the newest. */
  after(id: number): Promise<readonly LaunchEventBody[]>
  /** Resolves when events were added after `id`, or when `signal` aborts. */
  added(id: number, signal: AbortSignal): Promise<void>
}

/** Creates an event log. It reads nothing until a client follows. */
export function createEventLog(context: Context, signal: AbortSignal): EventLog {
  const { db, clock, log } = context
  let recent: LaunchEventBody[] = []
  let newest = 0
  let waiting = Promise.withResolvers<void>()
  let begun: Promise<void> | null = null

  async function begin(): Promise<void> {
    newest = (await eventRange(db.read)).newest
    void run()
  }

  async function run(): Promise<void> {
    const wake = createWake(clock)
    const stop = subscribe(db, LAUNCH_CHANGED, wake.wake)
    const job = { what: 'reading events', ms: AT_LEAST_EVERY_MS, wake, clock, log, signal }
    await every(job, async () => {
      await clock.wait(GATHER_MS, signal)
      while ((await read()) === AT_ONCE);
    })
    stop()
  }

  async function read(): Promise<number> {
    const more = await readEvents(context, newest, AT_ONCE)
    if (more.length > 0) {
      recent = [...recent, ...more].slice(-KEPT)
      newest = recent.at(-1)?.id ?? newest
      waiting.resolve()
      waiting = Promise.withResolvers()
    }
    return more.length
  }

  function start(): Promise<void> {
    begun ??= begin().catch((error) => {
      begun = null
      throw error
    })
    return begun
  }

  return {
    range: () => eventRange(db.read),
    async after(id) {
      await start()
      const first = recent[0]
      // Numbers have no gaps, so the difference is the index.
      return first && id >= first.id - 1
        ? recent.slice(id + 1 - first.id, id + 1 - first.id + AT_ONCE)
        : readEvents(context, id, AT_ONCE)
    },
    async added(id, left) {
      await start()
      const gone = Promise.withResolvers<void>()
      const leave = () => gone.resolve()
      left.addEventListener('abort', leave, { once: true })
      while (newest <= id && !left.aborted) await Promise.race([waiting.promise, gone.promise])
      left.removeEventListener('abort', leave)
    },
  }
}

/** Stored events after a number, each with its launch's current state. */
async function readEvents(
  { db }: Pick<Context, 'db'>,
  id: number,
  limit: number,
): Promise<LaunchEventBody[]> {
  const stored = await eventsAfter(db.read, id, limit)
  const mints = [...new Set(stored.map(({ mint }) => mint))]
  const rows = await listedLaunches(db.read, mints)
  const launches = new Map(rows.map((row) => [row.mint, toLaunchBody(row)]))
  return stored.map(({ turn, evidence, ...event }) => ({
    ...event,
    turn: turn === null ? null : { kind: turn, evidence: evidence ?? '' },
    launch: launches.get(event.mint) ?? null,
  }))
}
