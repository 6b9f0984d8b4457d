import type { ChatInviteLink, User } from 'grammy/types'
import { ALL_RIGHTS, newRoomId } from './inhabitants.ts'
import { post } from './messages.ts'
import type { AdministratorRights, MemberState, Room, TelegramPerson } from './shapes.ts'
import { botUser, dateOf, type SandboxTelegram } from './telegram.ts'
import { chatOf, memberOf, privateChat, userOf } from './wire.ts'

export type Cause = { by: User; link?: ChatInviteLink; viaRequest?: boolean }

export const isIn = ({ status }: MemberState) =>
  status === 'creator' || status === 'administrator' || status === 'member'

/** The bot's rights in a room; null if it is not an administrator. */
export function botRights({ store, bot }: SandboxTelegram, room: Room): AdministratorRights | null {
  const memberState = store.memberState(room.id, bot.id)
  return memberState.status === 'administrator' ? memberState.rights : null
}

/** Changes a person's state in a room, and sends the bot its update. */
export function move(
  telegram: SandboxTelegram,
  room: Room,
  person: TelegramPerson,
  to: MemberState,
  cause: Cause,
): void {
  const { store, updates } = telegram
  const from = currentMemberState(telegram, room, person.id)
  if (from.status === to.status && JSON.stringify(from) === JSON.stringify(to)) return
  store.setMemberState(room.id, person.id, to)
  if (botRights(telegram, room)) {
    updates.add('chat_member', changeOf(telegram, room, userOf(person), from, to, cause))
  }
  if (room.type === 'supergroup' && isIn(from) !== isIn(to)) {
    const user = userOf(person)
    const change = isIn(to) ? { new_chat_members: [user] } : { left_chat_member: user }
    post(telegram, { chat: chatOf(room), from: cause.by, ...change })
  }
  telegram.announce({ kind: 'changed' })
}

/** The owner changes the bot's rights in a room, makes it a plain member, or removes it (null). */
export function setBotRights(
  telegram: SandboxTelegram,
  room: Room,
  rights: Partial<AdministratorRights> | 'member' | null,
): void {
  const { store, bot, updates } = telegram
  const from = store.memberState(room.id, bot.id)
  const to: MemberState =
    rights === null
      ? { status: 'kicked', until_date: 0 }
      : rights === 'member'
        ? { status: 'member' }
        : { status: 'administrator', rights: { ...ALL_RIGHTS, ...rights } }
  store.setMemberState(room.id, bot.id, to)
  const owner = store
    .memberStates(room.id)
    .find(({ memberState }) => memberState.status === 'creator')
  const by = owner ? store.person(owner.person) : null
  if (!by) return
  const cause = { by: userOf(by) }
  updates.add('my_chat_member', changeOf(telegram, room, botUser(telegram), from, to, cause))
  telegram.announce({ kind: 'changed' })
}

/** A person's own group, without the bot; created the first time. */
export function ownGroup(telegram: SandboxTelegram, { id, first_name }: TelegramPerson): Room {
  const { store, entropy } = telegram
  const known = store.fact(`group of ${id}`)
  const kept = known === null ? null : store.room(Number(known))
  if (kept) return kept
  const room: Room = { id: newRoomId(entropy), type: 'supergroup', title: `${first_name}’s group` }
  store.putRoom(room)
  store.setMemberState(room.id, id, { status: 'creator' })
  store.setFact(`group of ${id}`, String(room.id))
  return room
}

/** Moves a group with its members to a new id. @returns that id */
export function upgradeRoom({ store, announce }: SandboxTelegram, room: Room): number {
  const id = room.id - 1
  store.putRoom({ ...room, id })
  for (const { person, memberState } of store.memberStates(room.id)) {
    store.setMemberState(id, person, memberState)
  }
  store.setFact(`moved ${room.id}`, String(id))
  announce({ kind: 'changed' })
  return id
}

/** A person blocks or unblocks the bot. */
export function sendBlocked(
  telegram: SandboxTelegram,
  person: TelegramPerson,
  blocked: boolean,
): void {
  const user = botUser(telegram)
  const kicked = memberOf(user, { status: 'kicked', until_date: 0 }, false)
  const member = memberOf(user, { status: 'member' }, false)
  telegram.updates.add('my_chat_member', {
    chat: privateChat(person),
    from: userOf(person),
    date: dateOf(telegram.now),
    old_chat_member: blocked ? member : kicked,
    new_chat_member: blocked ? kicked : member,
  })
  telegram.announce({ kind: 'changed' })
}

/** A person's current state: bans end automatically. */
export function currentMemberState(
  { store, now }: SandboxTelegram,
  room: Room,
  person: number,
): MemberState {
  const memberState = store.memberState(room.id, person)
  const isOver =
    memberState.status === 'kicked' &&
    memberState.until_date > 0 &&
    memberState.until_date <= dateOf(now)
  return isOver ? { status: 'left' } : memberState
}

function changeOf(
  { now }: SandboxTelegram,
  room: Room,
  user: User,
  from: MemberState,
  to: MemberState,
  { by, link, viaRequest }: Cause,
) {
  const isChannel = room.type === 'channel'
  return {
    chat: chatOf(room),
    from: by,
    date: dateOf(now),
    old_chat_member: memberOf(user, from, isChannel),
    new_chat_member: memberOf(user, to, isChannel),
    ...(link ? { invite_link: link } : {}),
    ...(viaRequest ? { via_join_request: true } : {}),
  }
}
