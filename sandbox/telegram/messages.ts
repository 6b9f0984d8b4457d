import type { PostedMessage } from './shapes.ts'
import { dateOf, type SandboxTelegram } from './telegram.ts'

export type MessageDraft = Omit<PostedMessage, 'message_id' | 'date'>

/** Puts a message into its chat, and before the bot when a person wrote it where the bot sees it. */
export function post(
  telegram: SandboxTelegram,
  draft: MessageDraft,
  author: 'person' | 'bot' = 'person',
): PostedMessage {
  const { store, now, updates } = telegram
  // Private chats share one row of numbers, as an account's do; every other chat has its own.
  const row = draft.chat.type === 'private' ? 'private' : draft.chat.id
  const message = store.together(() => {
    const message_id = store.count(`messages ${row}`)
    const numbered: PostedMessage = { message_id, date: dateOf(now), ...draft }
    store.putMessage(numbered)
    if (author === 'person' && isForBot(telegram, numbered)) {
      updates.add(draft.chat.type === 'channel' ? 'channel_post' : 'message', numbered)
    }
    return numbered
  })
  telegram.announce({ kind: 'posted', message })
  return message
}

/** The same message with other contents. */
export function replace(telegram: SandboxTelegram, message: PostedMessage): void {
  telegram.store.putMessage(message)
  telegram.announce({ kind: 'edited', message })
}

export function remove(telegram: SandboxTelegram, message: PostedMessage): void {
  telegram.store.deleteMessage(message.chat.id, message.message_id)
  telegram.announce({ kind: 'deleted', chat: message.chat.id, message: message.message_id })
}

/** A message as another one quotes it: without what it quotes itself. */
export function quoted({ reply_to_message: _, ...message }: PostedMessage): PostedMessage {
  return message
}

/** In groups a bot that is no administrator reads only what is addressed to it (privacy mode). */
function isForBot({ store, bot }: SandboxTelegram, message: PostedMessage): boolean {
  const { chat, text = '' } = message
  if (chat.type === 'private') return true
  const { status } = store.memberState(chat.id, bot.id)
  if (status === 'administrator') return true
  if (status !== 'member' || chat.type === 'channel') return false
  const isService = message.new_chat_members ?? message.left_chat_member
  return (
    Boolean(isService) ||
    text.startsWith('/') ||
    text.includes(`@${bot.username}`) ||
    message.reply_to_message?.from?.id === bot.id
  )
}
