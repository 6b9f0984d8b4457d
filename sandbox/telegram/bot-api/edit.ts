import { badRequest } from '../error.ts'
import { remove, replace } from '../messages.ts'
import type { PostedMessage } from '../shapes.ts'
import { dateOf, type SandboxTelegram } from '../telegram.ts'
import { readKeyboard } from './keyboard.ts'
import type { Params } from './params.ts'
import { readMessageText } from './send.ts'
import { readWritable } from './target.ts'

const DELETABLE_SECONDS = 48 * 60 * 60

export function editMessageText(telegram: SandboxTelegram, params: Params): PostedMessage {
  const message = readOwn(telegram, params)
  if (message.text === undefined) throw badRequest('there is no text in the message to edit')
  return change(telegram, message, {
    ...readMessageText(params),
    reply_markup: readKeyboard(params),
  })
}

export function deleteMessage(telegram: SandboxTelegram, params: Params): true {
  const { store, bot, now } = telegram
  const chat = readWritable(telegram, params)
  const message = store.message(chat.id, params.int('message_id') ?? 0)
  if (!message) throw badRequest('message to delete not found')
  const isTooOld = dateOf(now) - message.date > DELETABLE_SECONDS
  const memberState = store.memberState(chat.id, bot.id)
  const mayDelete =
    chat.type === 'private' ||
    isOwn(telegram, message) ||
    (memberState.status === 'administrator' && memberState.rights.can_delete_messages)
  if (!mayDelete || (isTooOld && chat.type !== 'channel')) {
    throw badRequest("message can't be deleted for everyone")
  }
  remove(telegram, message)
  return true
}

function change(
  telegram: SandboxTelegram,
  message: PostedMessage,
  contents: Partial<PostedMessage>,
): PostedMessage {
  const { text, entities, link_preview_options, reply_markup, ...rest } = message
  const seen = (of: Partial<PostedMessage>) =>
    JSON.stringify([of.text, of.entities ?? [], of.reply_markup ?? null])
  if (seen(contents) === seen({ text, entities, reply_markup })) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    )
  }
  const edited: PostedMessage = { ...rest, ...contents, edit_date: dateOf(telegram.now) }
  replace(telegram, edited)
  return JSON.parse(JSON.stringify(edited)) as PostedMessage
}

function readOwn(telegram: SandboxTelegram, params: Params): PostedMessage {
  const chat = readWritable(telegram, params)
  const message = telegram.store.message(chat.id, params.int('message_id') ?? 0)
  if (!message) throw badRequest('message to edit not found')
  if (!isOwn(telegram, message)) throw badRequest("message can't be edited")
  return message
}

function isOwn({ bot }: SandboxTelegram, { from, sender_chat }: PostedMessage): boolean {
  return from ? from.id === bot.id : sender_chat !== undefined
}
