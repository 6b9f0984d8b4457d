import type { ChatInviteLink, ChatMember } from 'grammy/types'
import { badRequest } from '../error.ts'
import { approve, createLink, decline } from '../joining.ts'
import { botRights, currentMemberState, isIn, move } from '../members.ts'
import type { Room, TelegramPerson } from '../shapes.ts'
import { botUser, dateOf, type SandboxTelegram } from '../telegram.ts'
import { chatOf, memberOf, privateChat, userOf } from '../wire.ts'
import type { Params } from './params.ts'
import { checkInside, readPerson, readRoom, readTarget } from './target.ts'

/** Methods for rooms and their members. */

const LINK_RIGHTS = 'not enough rights to manage chat invite link'
/** Telegram silently cuts longer names. The sandbox refuses them, so that the product doesn't rely on it. */
const MAX_LINK_NAME = 32
const MAX_MEMBER_LIMIT = 99_999

/** A ban shorter than this, or longer than that, is forever. */
const BAN_SECONDS = { least: 30, most: 366 * 24 * 60 * 60 }

export function getChat(telegram: SandboxTelegram, params: Params) {
  const target = readTarget(telegram, params)
  const facts = { accent_color_id: 0, max_reaction_count: 11 }
  const accepted_gift_types = {
    unlimited_gifts: false,
    limited_gifts: false,
    unique_gifts: false,
    premium_subscription: false,
    gifts_from_channels: false,
  }
  if (target.kind === 'person')
    return { ...privateChat(target.person), ...facts, accepted_gift_types }
  checkInside(telegram, target.room)
  return { ...chatOf(target.room), ...facts, accepted_gift_types }
}

export function getChatMember(telegram: SandboxTelegram, params: Params): ChatMember {
  const target = readTarget(telegram, params)
  if (target.kind === 'person')
    throw badRequest("chat member status can't be asked for in private chats")
  const { room } = target
  checkInside(telegram, room)
  const isChannel = room.type === 'channel'
  if (isChannel && !botRights(telegram, room)) throw badRequest('member list is inaccessible')
  if (params.int('user_id') === telegram.bot.id) {
    return memberOf(
      botUser(telegram),
      telegram.store.memberState(room.id, telegram.bot.id),
      isChannel,
    )
  }
  const person = readPerson(telegram, params, 'member not found')
  return memberOf(userOf(person), currentMemberState(telegram, room, person.id), isChannel)
}

/** Everybody in a room, the bot too. */
export function getChatMemberCount(telegram: SandboxTelegram, params: Params): number {
  const target = readTarget(telegram, params)
  if (target.kind === 'person') return 2
  checkInside(telegram, target.room)
  return telegram.store.memberStates(target.room.id).filter((one) => isIn(one.memberState)).length
}

export function leaveChat(telegram: SandboxTelegram, params: Params): true {
  const target = readTarget(telegram, params)
  if (target.kind === 'person') throw badRequest("private chats can't be left")
  checkInside(telegram, target.room)
  telegram.store.setMemberState(target.room.id, telegram.bot.id, { status: 'left' })
  telegram.announce({ kind: 'changed' })
  return true
}

export function createChatInviteLink(telegram: SandboxTelegram, params: Params): ChatInviteLink {
  const room = readRoom(telegram, params, 'can_invite_users', LINK_RIGHTS)
  const creates_join_request = params.flag('creates_join_request')
  const member_limit = params.int('member_limit')
  const expire_date = params.int('expire_date')
  const name = params.text('name')
  if (name !== null && [...name].length > MAX_LINK_NAME) throw badRequest('INVITE_TITLE_TOO_LONG')
  if (member_limit !== null && (member_limit < 0 || member_limit > MAX_MEMBER_LIMIT)) {
    throw badRequest('invalid member_limit specified')
  }
  if (creates_join_request && member_limit) {
    throw badRequest("member limit can't be specified for links requiring administrator approval")
  }
  return createLink(telegram, room, {
    creates_join_request,
    ...(name ? { name } : {}),
    ...(member_limit ? { member_limit } : {}),
    ...(expire_date ? { expire_date } : {}),
  })
}

export function revokeChatInviteLink(telegram: SandboxTelegram, params: Params): ChatInviteLink {
  const room = readRoom(telegram, params, 'can_invite_users', LINK_RIGHTS)
  const invitation = telegram.store.invitation(params.text('invite_link') ?? '')
  if (!invitation || invitation.room !== room.id) throw badRequest('INVITE_HASH_EXPIRED')
  const link = { ...invitation.link, is_revoked: true }
  telegram.store.putInvitation({ ...invitation, link })
  telegram.announce({ kind: 'changed' })
  return link
}

export function approveChatJoinRequest(telegram: SandboxTelegram, params: Params): true {
  const { room, person } = readRequest(telegram, params)
  approve(telegram, room, person)
  return true
}

export function declineChatJoinRequest(telegram: SandboxTelegram, params: Params): true {
  const { room, person } = readRequest(telegram, params)
  decline(telegram, room, person)
  return true
}

/** Removes a member, who can't rejoin until unbanned. */
export function banChatMember(telegram: SandboxTelegram, params: Params): true {
  const { room, person } = readRemovable(telegram, params)
  const until = params.int('until_date') ?? 0
  const lasts = until - dateOf(telegram.now)
  const until_date = lasts < BAN_SECONDS.least || lasts > BAN_SECONDS.most ? 0 : until
  telegram.store.dropRequest(room.id, person.id)
  move(telegram, room, person, { status: 'kicked', until_date }, { by: botUser(telegram) })
  return true
}

/** Lifts a ban. Without `only_if_banned` it also removes a member, who may rejoin. */
export function unbanChatMember(telegram: SandboxTelegram, params: Params): true {
  const { room, person } = readRemovable(telegram, params)
  const { status } = currentMemberState(telegram, room, person.id)
  if (status === 'member' && params.flag('only_if_banned')) return true
  if (status !== 'left') move(telegram, room, person, { status: 'left' }, { by: botUser(telegram) })
  return true
}

function readRequest(
  telegram: SandboxTelegram,
  params: Params,
): { room: Room; person: TelegramPerson } {
  const room = readRoom(
    telegram,
    params,
    'can_invite_users',
    'not enough rights to manage chat join requests',
  )
  const person = readPerson(telegram, params)
  if (isIn(currentMemberState(telegram, room, person.id)))
    throw badRequest('USER_ALREADY_PARTICIPANT')
  const request = telegram.store.request(room.id, person.id)
  if (!request) throw badRequest('HIDE_REQUESTER_MISSING')
  return { room, person }
}

function readRemovable(
  telegram: SandboxTelegram,
  params: Params,
): { room: Room; person: TelegramPerson } {
  const complaint = 'not enough rights to restrict/unrestrict chat member'
  const room = readRoom(telegram, params, 'can_restrict_members', complaint)
  if (params.int('user_id') === telegram.bot.id) throw badRequest("can't restrict self")
  const person = readPerson(telegram, params)
  const { status } = currentMemberState(telegram, room, person.id)
  if (status === 'creator') throw badRequest("can't remove chat owner")
  if (status === 'administrator') throw badRequest('user is an administrator of the chat')
  return { room, person }
}
