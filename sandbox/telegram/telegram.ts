import type { User } from 'grammy/types'
import type { Entropy, Now } from '../ports.ts'
import type { Setting } from './inhabitants.ts'
import type { PostedMessage } from './shapes.ts'
import type { TelegramStore } from './store.ts'
import type { UpdateQueue } from './updates.ts'

/** Events for the page and for tests. */
export type PageEvent =
  | { kind: 'posted' | 'edited'; message: PostedMessage }
  | { kind: 'deleted'; chat: number; message: number }
  | { kind: 'answered'; press: string; person: number; text: string; alert: boolean }
  /** People, rooms, memberships, or commands changed. */
  | { kind: 'changed' }

/** The state shared by all parts of the sandbox Telegram. */
export type SandboxTelegram = Setting & {
  store: TelegramStore
  updates: UpdateQueue
  now: Now
  entropy: Entropy
  /** `http://host:port`, in place of t.me. */
  origin: string
  announce(happening: PageEvent): void
  /** @returns stops listening */
  listen(listener: (happening: PageEvent) => void): () => void
}

/** Unix seconds. */
export const dateOf = (now: Now) => Math.floor(now() / 1_000)

export function createListeners() {
  const listeners = new Set<(happening: PageEvent) => void>()
  return {
    announce(happening: PageEvent): void {
      for (const listener of listeners) listener(happening)
    },
    listen(listener: (happening: PageEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The bot as a sender. */
export function botUser({ bot: { id, first_name, username } }: SandboxTelegram): User {
  return { id, is_bot: true, first_name, username }
}
