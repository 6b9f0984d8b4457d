import type { Chat } from 'grammy/types'
import { badRequest, forbidden, upgraded } from '../error.ts'
import { mayContact } from '../joining.ts'
import { botRights, isIn } from '../members.ts'
import type { AdministratorRights, Room, TelegramPerson } from '../shapes.ts'
import type { SandboxTelegram } from '../telegram.ts'
import { chatOf, privateChat } from '../wire.ts'
import type { Params } from './params.ts'

type ChatTarget = { kind: 'person'; person: TelegramPerson } | { kind: 'room'; room: Room }

/** Finds the chat of `chat_id`, if the bot can see it. */
export function readTarget({ store }: SandboxTelegram, params: Params): ChatTarget {
  const given = params.text('chat_id')
  if (given === null || given === '') throw badRequest('chat_id is empty')
  const id = params.int('chat_id')
  const movedTo = id === null ? null : store.fact(`moved ${id}`)
  if (movedTo !== null) throw upgraded(Number(movedTo))
  const person = id === null ? null : store.person(id)
  if (person) return { kind: 'person', person }
  const room = id === null ? null : store.room(id)
  if (room) return { kind: 'room', room }
  throw badRequest('chat not found')
}

/** Finds a chat that the bot may write to, or throws Telegram's error. */
export function readWritable(telegram: SandboxTelegram, params: Params): Chat {
  const target = readTarget(telegram, params)
  if (target.kind === 'person') {
    const { started, blocked } = telegram.store.dialog(target.person.id)
    if (blocked) throw forbidden('bot was blocked by the user')
    if (!started && !mayContact(telegram, target.person)) {
      throw forbidden("bot can't initiate conversation with a user")
    }
    return privateChat(target.person)
  }
  checkInside(telegram, target.room)
  if (target.room.type === 'channel' && !botRights(telegram, target.room)?.can_post_messages) {
    throw badRequest('need administrator rights in the channel chat')
  }
  return chatOf(target.room)
}

/** @throws BotApiError 403 if the bot is not in the room */
export function checkInside({ store, bot }: SandboxTelegram, room: Room): void {
  const memberState = store.memberState(room.id, bot.id)
  if (memberState.status === 'kicked') throw forbidden(`bot was kicked from the ${room.type} chat`)
  if (!isIn(memberState)) throw forbidden(`bot is not a member of the ${room.type} chat`)
}

/** Finds a room in which the bot has a right; otherwise throws `complaint`. */
export function readRoom(
  telegram: SandboxTelegram,
  params: Params,
  right: keyof AdministratorRights,
  complaint: string,
): Room {
  const target = readTarget(telegram, params)
  if (target.kind === 'person') throw badRequest("can't be used in private chats")
  checkInside(telegram, target.room)
  if (!botRights(telegram, target.room)?.[right]) throw badRequest(complaint)
  return target.room
}

/** Finds the person of `user_id`. */
export function readPerson(
  { store }: SandboxTelegram,
  params: Params,
  complaint = 'PARTICIPANT_ID_INVALID',
): TelegramPerson {
  const id = params.int('user_id')
  if (id === null) throw badRequest('invalid user_id specified')
  const person = store.person(id)
  if (!person) throw badRequest(complaint)
  return person
}
