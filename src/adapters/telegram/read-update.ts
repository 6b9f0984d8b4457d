import { z } from 'zod'
import type { MemberStatus, Person, Update, UpdateContent } from '../../domains/messages/ports.ts'

/** Telegram delivers member changes only if they are requested by name. */
export const ALLOWED_UPDATES = [
  'message',
  'callback_query',
  'chat_join_request',
  'chat_member',
  'my_chat_member',
] as const

/** The parts of https://core.telegram.org/bots/api#update that we look at. */

const Id = z
  .number()
  .int()
  .refine(Number.isSafeInteger)
  .transform((id) => String(id))
const MessageId = z.number().int().min(0).refine(Number.isSafeInteger)
const Text = z.string().max(20_000)

const User = z.object({
  id: Id,
  username: Text.nullish().catch(null),
  first_name: Text.catch(''),
  language_code: z.string().max(35).nullish().catch(null),
})
const Chat = z.object({ id: Id, type: z.string() })

const Message = z.object({
  message_id: MessageId,
  chat: Chat,
  from: User,
  text: Text.optional(),
  caption: Text.optional(),
  reply_to_message: z.object({ message_id: MessageId }).optional().catch(undefined),
})

const Press = z.object({
  id: z.string().min(1).max(100),
  from: User,
  message: z.object({ message_id: MessageId, chat: Chat }),
  data: z.string().max(256),
})

const JoinRequest = z.object({ chat: Chat, from: User, user_chat_id: Id.optional() })

const Member = z.object({
  status: z.enum(['creator', 'administrator', 'member', 'restricted', 'left', 'kicked']),
  user: User,
})
const MemberChange = z.object({
  chat: Chat,
  from: User,
  old_chat_member: Member,
  new_chat_member: Member,
})

const Envelope = z.looseObject({ update_id: MessageId })

/** @returns null if it is not an update; kinds that we don't know are `other` */
export function readUpdate(body: unknown): Update | null {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) return null
  return { id: envelope.data.update_id, ...happeningOf(envelope.data) }
}

function happeningOf(update: Record<string, unknown>): UpdateContent {
  const message = Message.safeParse(update.message)
  if (message.success) return fromMessage(message.data)
  const press = Press.safeParse(update.callback_query)
  if (press.success) return fromPress(press.data)
  const request = JoinRequest.safeParse(update.chat_join_request)
  if (request.success) {
    const { chat, from, user_chat_id } = request.data
    return {
      kind: 'join_request',
      chat: chat.id,
      from: toPerson(from),
      replyChat: user_chat_id ?? from.id,
    }
  }
  for (const name of ['chat_member', 'my_chat_member'] as const) {
    const change = MemberChange.safeParse(update[name])
    if (change.success) return fromChange(change.data, name === 'my_chat_member')
  }
  return { kind: 'other' }
}

function fromMessage({
  chat,
  from,
  text,
  caption,
  ...message
}: z.output<typeof Message>): UpdateContent {
  return {
    kind: 'message',
    chat: chat.id,
    isPrivate: chat.type === 'private',
    from: toPerson(from),
    messageId: message.message_id,
    text: text ?? caption ?? '',
    answers: message.reply_to_message?.message_id ?? null,
  }
}

function fromPress({ id, from, message, data }: z.output<typeof Press>): UpdateContent {
  return {
    kind: 'press',
    chat: message.chat.id,
    isPrivate: message.chat.type === 'private',
    from: toPerson(from),
    messageId: message.message_id,
    callbackId: id,
    data,
  }
}

function fromChange(change: z.output<typeof MemberChange>, isUs: boolean): UpdateContent {
  return {
    kind: 'member-change',
    chat: change.chat.id,
    person: toPerson(change.new_chat_member.user),
    by: change.from.id,
    isUs,
    before: change.old_chat_member.status satisfies MemberStatus,
    after: change.new_chat_member.status satisfies MemberStatus,
  }
}

function toPerson({ id, username, first_name, language_code }: z.output<typeof User>): Person {
  return {
    id,
    username: username ?? null,
    firstName: first_name,
    language: language_code ?? null,
  }
}
