import type { Update } from 'grammy/types'
import type { Entropy, Now } from '../ports.ts'
import { conflict } from './error.ts'
import { UPDATE_KINDS, type UpdateKind } from './shapes.ts'
import type { TelegramStore } from './store.ts'

export type UpdateQueue = ReturnType<typeof createUpdateQueue>

/** A waiting `getUpdates`. */
type Poll = { wake(): void; end(reason: Error): void }

const KEPT_SECONDS = 24 * 60 * 60
/** After this long without an update, ids restart at a random number. */
const QUIET_SECONDS = 7 * KEPT_SECONDS
const MAX_BATCH = 100
const MAX_WAIT_SECONDS = 50

/** Updates sent by default, without `allowed_updates`. */
const USUAL: readonly UpdateKind[] = UPDATE_KINDS.filter((kind) => kind !== 'chat_member')

/**
 * Unconfirmed updates, in order and on disk. Each is returned until a later offset confirms it, and
 * dropped after a day.
 */
export function createUpdateQueue(store: TelegramStore, now: Now, entropy: Entropy) {
  let waiting: Poll | null = null
  let heard = () => {}
  const seconds = () => Math.floor(now() / 1_000)

  function allowed(): readonly string[] {
    const kept = store.fact('allowed_updates')
    return kept ? (JSON.parse(kept) as string[]) : USUAL
  }

  function pending(from: number, limit: number): Update[] {
    store.dropUpdates(0, seconds() - KEPT_SECONDS)
    return store
      .updates(from, limit)
      .map(({ update_id, kind, body }) => ({ update_id, [kind]: body }) as Update)
  }

  /** The last id plus one; after a quiet week a random one. */
  function nextId(): number {
    const [last, at] = JSON.parse(store.fact('last_update') ?? 'null') ?? [store.lastUpdateId(), 0]
    const isQuiet = at > 0 && seconds() - at > QUIET_SECONDS
    const id = isQuiet ? Buffer.from(entropy(4)).readUInt32BE() >>> 1 : last + 1
    store.setFact('last_update', JSON.stringify([id, seconds()]))
    return id
  }

  function confirm(offset: number): void {
    const fromEnd = offset < 0 ? store.updateFromEnd(-offset) : offset
    if (fromEnd !== null) store.dropUpdates(fromEnd, 0)
  }

  return {
    allowed,
    /** An empty list restores the default kinds. */
    allow(kinds: readonly string[]): void {
      store.setFact('allowed_updates', JSON.stringify(kinds.length > 0 ? kinds : USUAL))
    },
    pending,
    confirm,
    count: () => store.updateCount(),
    /** Drops all unconfirmed updates. */
    clear: () => store.dropUpdates(Number.MAX_SAFE_INTEGER, 0),
    /** Called for every new update. */
    onAdded(listener: () => void): void {
      heard = listener
    },

    /** Stores an update, if the bot allowed its kind. */
    add(kind: UpdateKind, body: unknown): void {
      if (!allowed().includes(kind)) return
      store.addUpdate(nextId(), kind, body, seconds())
      waiting?.wake()
      heard()
    },

    /** Called when a webhook is set or another poller connects. */
    interrupt(reason: string): void {
      waiting?.end(conflict(reason))
      waiting = null
    },

    /** Ends a waiting `getUpdates` with the available updates. */
    release(): void {
      waiting?.wake()
    },

    /**
     * `getUpdates`: returns at once if there are updates, otherwise after at most `timeout` seconds.
     * @throws BotApiError 409 if another poller takes over
     */
    async poll(
      offset: number,
      limit: number,
      timeout: number,
      signal: AbortSignal,
    ): Promise<Update[]> {
      const batch = Math.min(MAX_BATCH, Math.max(1, limit))
      this.interrupt(
        'terminated by other getUpdates request; make sure that only one bot instance is running',
      )
      confirm(offset)
      const found = pending(0, batch)
      if (found.length > 0 || timeout <= 0 || signal.aborted) return found
      await this.wait(Math.min(timeout, MAX_WAIT_SECONDS) * 1_000, signal)
      return pending(0, batch)
    },

    wait(milliseconds: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        const finish = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', poll.wake)
          if (waiting === poll) waiting = null
        }
        const poll: Poll = {
          wake() {
            finish()
            resolve()
          },
          end(reason) {
            finish()
            reject(reason)
          },
        }
        const timer = setTimeout(poll.wake, milliseconds)
        signal.addEventListener('abort', poll.wake, { once: true })
        waiting = poll
      })
    },
  }
}
