import type { ChatInviteLink } from 'grammy/types'
import { PersonError } from './error.ts'
import { botRights, currentMemberState, isIn, move } from './members.ts'
import type { Invitation, Room, TelegramPerson } from './shapes.ts'
import { botUser, dateOf, type SandboxTelegram } from './telegram.ts'
import { chatOf, userOf } from './wire.ts'

/** How people join and leave rooms. */

/** How long a join request lets the bot write to a person who never started it. */
const CONTACT_SECONDS = 5 * 60

type NewLink = {
  name?: string
  expire_date?: number
  member_limit?: number
  creates_join_request: boolean
}

export function createLink(telegram: SandboxTelegram, room: Room, wanted: NewLink): ChatInviteLink {
  const hash = Buffer.from(telegram.entropy(12)).toString('base64url')
  const link: ChatInviteLink = {
    invite_link: `${telegram.origin}/+${hash}`,
    creator: botUser(telegram),
    is_primary: false,
    is_revoked: false,
    ...wanted,
  }
  telegram.store.putInvitation({ room: room.id, link, used: 0 })
  return link
}

/** Where an opened link leads. */
export function openLink(
  telegram: SandboxTelegram,
  link: string,
): { room: Room; invitation: Invitation } {
  const { store, now } = telegram
  const invitation = store.invitation(link)
  const room = invitation && store.room(invitation.room)
  const {
    is_revoked,
    expire_date = Number.POSITIVE_INFINITY,
    member_limit = Number.POSITIVE_INFINITY,
  } = invitation?.link ?? { is_revoked: true }
  if (!room || is_revoked || expire_date <= dateOf(now) || invitation.used >= member_limit) {
    throw new PersonError('This invite link has expired.')
  }
  return { room, invitation }
}

/** Follows an invite link: joins, or requests to join. */
export function followLink(
  telegram: SandboxTelegram,
  person: TelegramPerson,
  link: string,
): 'joined' | 'asked' {
  const { store } = telegram
  const { room, invitation } = openLink(telegram, link)
  const memberState = currentMemberState(telegram, room, person.id)
  if (memberState.status === 'kicked')
    throw new PersonError("You can't join: an administrator banned you.")
  if (isIn(memberState)) throw new PersonError('You are already a member.')
  if (invitation.link.creates_join_request) {
    if (store.request(room.id, person.id)) throw new PersonError('You have already asked to join.')
    ask(telegram, room, person, invitation)
    return 'asked'
  }
  store.putInvitation({ ...invitation, used: invitation.used + 1 })
  move(telegram, room, person, { status: 'member' }, { by: userOf(person), link: invitation.link })
  return 'joined'
}

export function leave(telegram: SandboxTelegram, person: TelegramPerson, room: Room): void {
  const memberState = currentMemberState(telegram, room, person.id)
  if (memberState.status === 'creator') throw new PersonError("The owner can't leave.")
  if (isIn(memberState)) move(telegram, room, person, { status: 'left' }, { by: userOf(person) })
}

/** Approves a join request. */
export function approve(telegram: SandboxTelegram, room: Room, person: TelegramPerson): void {
  telegram.store.dropRequest(room.id, person.id)
  // Telegram names no link here.
  move(telegram, room, person, { status: 'member' }, { by: botUser(telegram), viaRequest: true })
}

export function decline(telegram: SandboxTelegram, room: Room, person: TelegramPerson): void {
  telegram.store.dropRequest(room.id, person.id)
  telegram.announce({ kind: 'changed' })
}

/** Whether an open request currently lets the bot write to a person. */
export function mayContact({ store, now }: SandboxTelegram, person: TelegramPerson): boolean {
  return store.requestsOf(person.id).some(({ date }) => dateOf(now) - date <= CONTACT_SECONDS)
}

function ask(
  telegram: SandboxTelegram,
  room: Room,
  person: TelegramPerson,
  { link }: Invitation,
): void {
  const { store, updates, now } = telegram
  const date = dateOf(now)
  store.putRequest({ room: room.id, person: person.id, link: link.invite_link, date })
  if (botRights(telegram, room)?.can_invite_users) {
    updates.add('chat_join_request', {
      chat: chatOf(room),
      from: userOf(person),
      user_chat_id: person.id,
      date,
      invite_link: link,
    })
  }
  telegram.announce({ kind: 'changed' })
}
