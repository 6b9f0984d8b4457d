import type { PostedMessage } from './shapes.ts'
import { dateOf, type SandboxTelegram } from './telegram.ts'

type MessageDraft = Omit<PostedMessage, 'message_id' | 'date'>

/** Adds a message to its chat, and sends it to the bot if a person wrote it where the bot can read it. */
export function post(
  telegram: SandboxTelegram,
  draft: MessageDraft,
  author: 'person' | 'bot' = 'person',
): PostedMessage {
  const { store, now, updates } = telegram
  // Private chats share one sequence of ids, as for an account; other chats have their own.
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

/** Replaces a message's content. */
export function replace(telegram: SandboxTelegram, message: PostedMessage): void {
  telegram.store.putMessage(message)
  telegram.announce({ kind: 'edited', message })
}

export function remove(telegram: SandboxTelegram, message: PostedMessage): void {
  telegram.store.deleteMessage(message.chat.id, message.message_id)
  telegram.announce({ kind: 'deleted', chat: message.chat.id, message: message.message_id })
}

/** A message as quoted by another: without its own quote. */
export function withoutReply({ reply_to_message: _, ...message }: PostedMessage): PostedMessage {
  return message
}

/** In groups, a bot that is not an administrator reads only messages addressed to it (privacy mode). */
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
