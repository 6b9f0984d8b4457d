import { GrammyError } from 'grammy'
import type { Update } from '../../domains/messages/ports.ts'
import type { Log } from '../../kernel/log.ts'

/** Groups that became supergroups under another id. */
export type MovedChats = {
  /** Calls with the chat's id, and once more with its new one if Telegram names one. */
  call<T>(chat: string, work: (chat: string) => Promise<T>): Promise<T>
  /** The update with the chat's id as configured. */
  asConfigured(update: Update | null): Update | null
}

/** Remembers new ids until the process ends; the log says which setting to change. */
export function createMovedChats(log: Log): MovedChats {
  const newIds = new Map<string, string>()
  const oldIds = new Map<string, string>()

  return {
    async call(chat, work) {
      try {
        return await work(newIds.get(chat) ?? chat)
      } catch (error) {
        const moved = error instanceof GrammyError ? error.parameters.migrate_to_chat_id : undefined
        if (moved === undefined) throw error
        newIds.set(chat, String(moved))
        oldIds.set(String(moved), chat)
        const fix = 'write the new id into the settings'
        log.error({ from: chat, to: String(moved), fix }, 'a group became a supergroup')
        return work(String(moved))
      }
    },
    asConfigured(update) {
      if (update === null || !('chat' in update)) return update
      return { ...update, chat: oldIds.get(update.chat) ?? update.chat }
    },
  }
}
