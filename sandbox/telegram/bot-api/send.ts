import type { PhotoSize } from 'grammy/types'
import { z } from 'zod'
import { badRequest } from '../error.ts'
import { post, withoutReply } from '../messages.ts'
import type { PostedMessage } from '../shapes.ts'
import { botUser, type SandboxTelegram } from '../telegram.ts'
import { MAX_CAPTION, MAX_TEXT, parseText } from '../text/read-text.ts'
import { readKeyboard } from './keyboard.ts'
import type { Params } from './params.ts'
import { readTarget, readWritable } from './target.ts'

/** sendMessage, sendPhoto, forwardMessage, copyMessage, sendChatAction. */

const ReplyParameters = z.looseObject({
  message_id: z.int(),
  allow_sending_without_reply: z.boolean().default(false),
})
const LinkPreview = z.looseObject({ is_disabled: z.boolean().optional() })

export function sendMessage(telegram: SandboxTelegram, params: Params): PostedMessage {
  const chat = readWritable(telegram, params)
  return post(telegram, { ...draft(telegram, params, chat), ...readMessageText(params) }, 'bot')
}

export function sendPhoto(telegram: SandboxTelegram, params: Params): PostedMessage {
  const chat = readWritable(telegram, params)
  const photo = readPhoto(telegram, params)
  const { text, entities } = parseText(
    params.text('caption') ?? '',
    params.text('parse_mode'),
    params.given.caption_entities,
  )
  if (text.length > MAX_CAPTION) throw badRequest('message caption is too long')
  return post(
    telegram,
    {
      ...draft(telegram, params, chat),
      photo,
      ...(text ? { caption: text } : {}),
      ...(entities.length > 0 ? { caption_entities: entities } : {}),
    },
    'bot',
  )
}

export function forwardMessage(telegram: SandboxTelegram, params: Params): PostedMessage {
  const chat = readWritable(telegram, params)
  const source = readSource(telegram, params, 'forward')
  const { text, entities, photo, caption, caption_entities, from, forward_origin } = source
  return post(
    telegram,
    {
      ...draft(telegram, params, chat),
      ...defined({ text, entities, photo, caption, caption_entities }),
      forward_origin:
        forward_origin ??
        (from
          ? { type: 'user', sender_user: from, date: source.date }
          : { type: 'hidden_user', sender_user_name: 'Mintwatch', date: source.date }),
    },
    'bot',
  )
}

export function copyMessage(telegram: SandboxTelegram, params: Params): { message_id: number } {
  const chat = readWritable(telegram, params)
  const { text, entities, photo, caption, caption_entities } = readSource(telegram, params, 'copy')
  const { message_id } = post(
    telegram,
    {
      ...draft(telegram, params, chat),
      ...defined({ text, entities, photo, caption, caption_entities }),
    },
    'bot',
  )
  return { message_id }
}

export function sendChatAction(telegram: SandboxTelegram, params: Params): true {
  const chat = readWritable(telegram, params)
  if (!params.text('action')) throw badRequest('wrong parameter action in request')
  telegram.announce({ kind: 'typing', chat: chat.id })
  return true
}

/** The text and entities of a call, at most 4096 units without markup. */
export function readMessageText(
  params: Params,
): Pick<PostedMessage, 'text' | 'entities' | 'link_preview_options'> {
  const { text, entities } = parseText(
    params.text('text') ?? '',
    params.text('parse_mode'),
    params.given.entities,
  )
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

/** Fields common to all the bot's messages. */
function draft(telegram: SandboxTelegram, params: Params, chat: PostedMessage['chat']) {
  const keyboard = readKeyboard(params)
  const replied = readReply(telegram, params, chat.id)
  return {
    chat,
    ...(chat.type === 'channel' ? { sender_chat: chat } : { from: botUser(telegram) }),
    ...(keyboard ? { reply_markup: keyboard } : {}),
    ...(replied ? { reply_to_message: withoutReply(replied) } : {}),
    ...(params.flag('protect_content') ? { has_protected_content: true as const } : {}),
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

function readSource(
  telegram: SandboxTelegram,
  params: Params,
  what: 'forward' | 'copy',
): PostedMessage {
  const target = readTarget(telegram, params, 'from_chat_id')
  const chat = target.kind === 'person' ? target.person.id : target.room.id
  const source = telegram.store.message(chat, params.int('message_id') ?? 0)
  if (!source) throw badRequest(`message to ${what} not found`)
  if (source.has_protected_content || (source.text === undefined && !source.photo)) {
    throw badRequest(what === 'copy' ? "message can't be copied" : "the message can't be forwarded")
  }
  return source
}

/** An uploaded file, or an existing one by its file_id. */
function readPhoto({ store, entropy }: SandboxTelegram, params: Params): PhotoSize[] {
  const given = params.text('photo')
  const attached = given?.startsWith('attach://') ? given.slice('attach://'.length) : 'photo'
  const upload = params.upload(attached)
  const id = upload ? Buffer.from(entropy(24)).toString('base64url') : (given ?? '')
  if (upload) store.putPhoto(id, upload)
  const bytes = (upload ?? store.photo(id))?.bytes
  if (!bytes && /^https?:/.test(id)) throw badRequest('failed to get HTTP URL content')
  if (!bytes)
    throw badRequest(
      given ? 'wrong file identifier/HTTP URL specified' : 'there is no photo in the request',
    )
  return [
    {
      file_id: id,
      file_unique_id: id.slice(0, 16),
      width: 800,
      height: 450,
      file_size: bytes.length,
    },
  ]
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}
