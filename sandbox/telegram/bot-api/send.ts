import { z } from 'zod'
import { badRequest } from '../error.ts'
import { post, withoutReply } from '../messages.ts'
import type { PostedMessage } from '../shapes.ts'
import { botUser, type SandboxTelegram } from '../telegram.ts'
import { MAX_TEXT, parseText } from '../text/read-text.ts'
import { readKeyboard } from './keyboard.ts'
import type { Params } from './params.ts'
import { readWritable } from './target.ts'

const ReplyParameters = z.looseObject({
  message_id: z.int(),
  allow_sending_without_reply: z.boolean().default(false),
})
const LinkPreview = z.looseObject({ is_disabled: z.boolean().optional() })

export function sendMessage(telegram: SandboxTelegram, params: Params): PostedMessage {
  const chat = readWritable(telegram, params)
  return post(telegram, { ...draft(telegram, params, chat), ...readMessageText(params) }, 'bot')
}

/** The text and entities of a call, at most 4096 units without markup. */
export function readMessageText(
  params: Params,
): Pick<PostedMessage, 'text' | 'entities' | 'link_preview_options'> {
  const { text, entities } = parseText(params.text('text') ?? '', params.text('parse_mode'))
  if (text === '') throw badRequest('message text is empty')
  if (text.length > MAX_TEXT) throw badRequest('message is too long')
  const preview = params.json(
    'link_preview_options',
    LinkPreview,
    "can't parse link preview options JSON object",
  )
  return {
    text,
    ...(entities.length > 0 ? { entities } : {}),
    ...(preview ? { link_preview_options: preview } : {}),
  }
}

/** The fields besides the text. */
function draft(telegram: SandboxTelegram, params: Params, chat: PostedMessage['chat']) {
  const keyboard = readKeyboard(params)
  const replied = readReply(telegram, params, chat.id)
  return {
    chat,
    ...(chat.type === 'channel' ? { sender_chat: chat } : { from: botUser(telegram) }),
    ...(keyboard ? { reply_markup: keyboard } : {}),
    ...(replied ? { reply_to_message: withoutReply(replied) } : {}),
  }
}

function readReply({ store }: SandboxTelegram, params: Params, chat: number): PostedMessage | null {
  const given = params.json(
    'reply_parameters',
    ReplyParameters,
    "can't parse reply parameters JSON object",
  )
  const id = given?.message_id ?? params.int('reply_to_message_id')
  if (id === null || id === undefined) return null
  const replied = store.message(chat, id)
  if (!replied && !given?.allow_sending_without_reply)
    throw badRequest('message to be replied not found')
  return replied
}
