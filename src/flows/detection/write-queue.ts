import { SECOND } from '../../kernel/clock.ts'
import { isShortOfResources } from '../../kernel/db/explain-postgres.ts'
import { tryWrite } from '../../kernel/db/try-write.ts'
import type { DetectionContext } from './context.ts'

const RETRY_MS = SECOND / 2
/** After this many refusals by a working database, an item is given up. */
const MOST_TRIES = 5

/**
 * Commits work in groups: items that arrive while one group is being stored wait for the next. A
 * single item is stored at once.
 */
export type WriteQueue<Item> = {
  /**
   * Resolves once the item is stored, or logged and left out because the database refuses it;
   * rejects only if stopped first.
   */
  add(item: Item): Promise<void>
  /** Resolves once everything added so far is stored. */
  drained(): Promise<void>
  waiting(): number
}

type Waiting<Item> = { item: Item; done: () => void; fail: (error: Error) => void }

/**
 * @param most items in a group
 * @param store commits a group, all or nothing; it is called again with the same items when it throws
 * @param isWritable whether the database accepts writes at all; if not, nothing is left out
 */
export function createWriteQueue<Item>(
  { clock, log }: Pick<DetectionContext, 'clock' | 'log'>,
  most: number,
  store: (items: readonly Item[]) => Promise<void>,
  isWritable: () => Promise<boolean>,
  signal: AbortSignal,
): WriteQueue<Item> {
  const queue: Waiting<Item>[] = []
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (queue.length > 0) await storeGroup(queue.splice(0, most))
    running = null
  }

  async function storeGroup(group: readonly Waiting<Item>[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const error = await tryToStore(group)
      if (error === null) return resolveAll(group)
      if (signal.aborted) return rejectAll(group, error)
      log.error({ err: error.message }, 'launches could not be stored; trying again')
      // On a full disk of PostgreSQL the probe may still fit where these don't.
      const isItsFault = !isShortOfResources(error) && (await isWritable())
      // An item that can't be stored must not block the others.
      if (isItsFault && group.length > 1) return storeOneByOne(group)
      if (isItsFault && tries >= MOST_TRIES) return leaveOut(group, error)
      await clock.wait(RETRY_MS, signal)
    }
  }

  async function tryToStore(group: readonly Waiting<Item>[]): Promise<Error | null> {
    try {
      await store(group.map(({ item }) => item))
      return null
    } catch (error) {
      return error as Error
    }
  }

  async function storeOneByOne(group: readonly Waiting<Item>[]): Promise<void> {
    for (const one of group) await storeGroup([one])
  }

  function leaveOut(group: readonly Waiting<Item>[], { message }: Error): void {
    for (const { item } of group) {
      log.error({ err: message, item: describe(item) }, 'a launch was left out')
    }
    resolveAll(group)
  }

  return {
    add(item) {
      return new Promise((done, fail) => {
        queue.push({ item, done, fail })
        // Items of the same turn go together.
        running ??= Promise.resolve().then(drain)
      })
    },
    async drained() {
      while (running) await running
    },
    waiting: () => queue.length,
  }
}

function resolveAll(group: readonly Waiting<unknown>[]): void {
  for (const { done } of group) done()
}

function rejectAll(group: readonly Waiting<unknown>[], error: Error): void {
  for (const { fail } of group) fail(error)
}

/** Checks whether the database accepts writes at all. */
export function writableProbe({
  db,
  clock,
}: Pick<DetectionContext, 'db' | 'clock'>): () => Promise<boolean> {
  return () =>
    db
      .unsyncedTransaction((tx) => tryWrite(tx, clock.now()))
      .then(
        () => true,
        () => false,
      )
}

function describe(item: unknown): string {
  return JSON.stringify(item, (_, value) => (typeof value === 'bigint' ? `${value}` : value)).slice(
    0,
    1_000,
  )
}
