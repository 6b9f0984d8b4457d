import type { User } from 'grammy/types'
import type { Entropy, Now } from '../ports.ts'
import type { Setting } from './inhabitants.ts'
import type { Posted } from './shapes.ts'
import type { Store } from './store.ts'
import type { UpdateQueue } from './updates.ts'

/** What happened, for those who watch: the page and whoever waits in a test. */
export type Happening =
  | { kind: 'posted' | 'edited'; message: Posted }
  | { kind: 'deleted'; chat: number; message: number }
  | { kind: 'answered'; press: string; person: number; text: string; alert: boolean }
  | { kind: 'typing'; chat: number }
  /** People, rooms, memberships or commands are not what they were. */
  | { kind: 'changed' }

/** The whole of this Telegram, as its parts hand it around. */
export type Telegram = Setting & {
  store: Store
  updates: UpdateQueue
  now: Now
  entropy: Entropy
  /** `http://host:port`: what t.me is elsewhere. */
  origin: string
  announce(happening: Happening): void
  /** @returns stops listening */
  listen(listener: (happening: Happening) => void): () => void
}

/** Unix seconds. */
export const dateOf = (now: Now) => Math.floor(now() / 1_000)

export function createListeners() {
  const listeners = new Set<(happening: Happening) => void>()
  return {
    announce(happening: Happening): void {
      for (const listener of listeners) listener(happening)
    },
    listen(listener: (happening: Happening) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The bot as a sender. */
export function botUser({ bot: { id, first_name, username } }: Telegram): User {
  return { id, is_bot: true, first_name, username }
}
