import { SECOND } from '../kernel/clock.ts'
import type { DetectionContext } from './detection-context.ts'

const RETRY_MS = SECOND / 2
/** One item alone that the database refuses so often, though it answers, is refused for ever. */
const MOST_TRIES = 5

/**
 * Work that is committed together: what comes while one group is being stored waits, and is the next
 * group. One item alone is stored at once.
 */
export type Lane<Item> = {
  /**
   * Resolves once the item is stored, or left out with a word in the log, as the database would not
   * have it; rejects only when it was stopped before.
   */
  add(item: Item): Promise<void>
  /** Everything added so far is stored. */
  settled(): Promise<void>
  waiting(): number
}

type Waiting<Item> = { item: Item; done: () => void; fail: (error: Error) => void }

/**
 * @param most items in a group
 * @param store commits a group, all or nothing; it is called again with the same items when it throws
 * @param isWritable whether the database takes anything at all: else nothing is left out
 */
export function createLane<Item>(
  { clock, log }: Pick<DetectionContext, 'clock' | 'log'>,
  most: number,
  store: (items: readonly Item[]) => Promise<void>,
  isWritable: () => Promise<boolean>,
  signal: AbortSignal,
): Lane<Item> {
  const queue: Waiting<Item>[] = []
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (queue.length > 0) await storeGroup(queue.splice(0, most))
    running = null
  }

  async function storeGroup(group: readonly Waiting<Item>[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await store(group.map(({ item }) => item))
        for (const { done } of group) done()
        return
      } catch (error) {
        const { message } = error as Error
        if (signal.aborted) {
          for (const { fail } of group) fail(error as Error)
          return
        }
        log.error({ err: message }, 'launches could not be stored; trying again')
        const isItsFault = await isWritable()
        // One that can't be stored must not keep the others out.
        if (isItsFault && group.length > 1) {
          for (const one of group) await storeGroup([one])
          return
        }
        if (isItsFault && tries >= MOST_TRIES) {
          log.error({ err: message, item: describe(group[0]?.item) }, 'a launch was left out')
          for (const { done } of group) done()
          return
        }
        await clock.wait(RETRY_MS, signal)
      }
    }
  }

  return {
    add(item) {
      return new Promise((done, fail) => {
        queue.push({ item, done, fail })
        // What is taken in the same turn goes together.
        running ??= Promise.resolve().then(drain)
      })
    },
    async settled() {
      while (running) await running
    },
    waiting: () => queue.length,
  }
}

/** Writes what is there already. */
export function writableProbe({ db }: Pick<DetectionContext, 'db'>): () => Promise<boolean> {
  const write = () =>
    db.lightTransaction((tx) =>
      tx
        .updateTable('leaders')
        .set((eb) => ({ epoch: eb.ref('epoch') }))
        .where('role', '=', 'detector')
        .execute(),
    )
  return () =>
    write().then(
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
