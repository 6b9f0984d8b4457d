import { GrammyError } from 'grammy'
import { z } from 'zod'
import type { Update } from '../../domains/messages/ports.ts'
import type { Log } from '../../kernel/log.ts'

const Id = z.int()
const Migration = z.object({
  message: z.object({
    chat: z.object({ id: Id }),
    migrate_to_chat_id: Id.optional(),
    migrate_from_chat_id: Id.optional(),
  }),
})

/** Groups that became supergroups under another id. */
export type MovedChats = {
  /** Calls with the chat's id, and once more with its new one if Telegram names one. */
  call<T>(chat: string, work: (chat: string) => Promise<T>): Promise<T>
  /** Learns of a move from an update, as the old chat's last message or the new one's first. */
  learn(body: unknown): void
  /** The update with the chat's id as configured. */
  asConfigured(update: Update | null): Update | null
}

/** Remembers new ids until the process ends; the log says which setting to change. */
export function createMovedChats(log: Log): MovedChats {
  const newIds = new Map<string, string>()
  const oldIds = new Map<string, string>()

  function recordMove(from: string, to: string): void {
    if (newIds.get(from) === to) return
    newIds.set(from, to)
    oldIds.set(to, from)
    const fix = 'if the old id is in the settings, write the new one there'
    log.warn({ from, to, fix }, 'a group became a supergroup')
  }

  return {
    async call(chat, work) {
      try {
        return await work(newIds.get(chat) ?? chat)
      } catch (error) {
        const moved = error instanceof GrammyError ? error.parameters.migrate_to_chat_id : undefined
        if (moved === undefined) throw error
        recordMove(chat, String(moved))
        return work(String(moved))
      }
    },
    learn(body) {
      const { data } = Migration.safeParse(body)
      if (!data) return
      const { chat, migrate_to_chat_id: to, migrate_from_chat_id: from } = data.message
      if (to !== undefined) recordMove(String(chat.id), String(to))
      if (from !== undefined) recordMove(String(from), String(chat.id))
    },
    asConfigured(update) {
      if (update === null || !('chat' in update)) return update
      return { ...update, chat: oldIds.get(update.chat) ?? update.chat }
    },
  }
}
