import { SECOND } from '../kernel/clock.ts'
import type { DetectionContext } from './detection-context.ts'

const RETRY_MS = SECOND / 2

/**
 * Work that is committed together: what comes while one group is being stored waits, and is the next
 * group. One item alone is stored at once.
 */
export type Lane<Item> = {
  /** Resolves once the item is stored; rejects only when it was stopped before. */
  add(item: Item): Promise<void>
  /** Everything added so far is stored. */
  settled(): Promise<void>
  waiting(): number
}

type Waiting<Item> = { item: Item; done: () => void; fail: (error: Error) => void }

/**
 * @param most items in a group
 * @param store commits a group, all or nothing; it is called again with the same items when it throws
 */
export function createLane<Item>(
  { clock, log }: Pick<DetectionContext, 'clock' | 'log'>,
  most: number,
  store: (items: readonly Item[]) => Promise<void>,
  signal: AbortSignal,
): Lane<Item> {
  const queue: Waiting<Item>[] = []
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0, most)
      const error = await storeGroup(group.map(({ item }) => item))
      for (const { done, fail } of group) error ? fail(error) : done()
    }
    running = null
  }

  async function storeGroup(items: readonly Item[]): Promise<Error | null> {
    while (true) {
      try {
        await store(items)
        return null
      } catch (error) {
        if (signal.aborted) return error as Error
        log.error({ err: (error as Error).message }, 'launches could not be stored; trying again')
        await clock.wait(RETRY_MS, signal)
        if (signal.aborted) return error as Error
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
