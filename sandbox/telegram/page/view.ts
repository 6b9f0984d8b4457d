import { commandsFor, type ListedCommand } from '../bot-api/commands.ts'
import { PersonError } from '../error.ts'
import { openLink } from '../joining.ts'
import { currentMemberState, isIn } from '../members.ts'
import type { MemberState, PostedMessage, Room, TelegramPerson } from '../shapes.ts'
import type { SandboxTelegram } from '../telegram.ts'

/** Everything the page shows a person; the page computes nothing itself. */

/** The person's state in a chat. */
type State =
  /** May write. */
  | 'open'
  /** May read. */
  | 'reading'
  /** Never started the bot. */
  | 'new'
  /** Blocked the bot. */
  | 'blocked'
  | 'outside'
  /** Requested to join. */
  | 'asked'
  | 'banned'

type ChatView = {
  key: 'bot' | 'channel' | 'operators' | 'public' | 'group'
  id: number
  title: string
  about: string
  state: State
  owned: boolean
  messages: PostedMessage[]
  commands: ListedCommand[]
}

const SHOWN = 200

export function viewFor(telegram: SandboxTelegram, person: TelegramPerson, link: string | null) {
  const { bot, store, channel, operators, publicChannel } = telegram
  const own = store.room(Number(store.fact(`group of ${person.id}`) ?? 0))
  return {
    bot: { name: bot.first_name, username: bot.username },
    user: summary(person),
    users: store.people().map(summary),
    chats: [
      botChat(telegram, person),
      roomChat(telegram, person, 'channel', channel),
      roomChat(telegram, person, 'operators', operators),
      roomChat(telegram, person, 'public', publicChannel),
      ...(own ? [roomChat(telegram, person, 'group', own)] : []),
    ],
    invitation: link === null ? null : invitationFor(telegram, person, link),
  }
}

function summary({ id, first_name, last_name, username }: TelegramPerson) {
  const name = last_name ? `${first_name} ${last_name}` : first_name
  return { id, name, username: username ?? null }
}

function botChat(telegram: SandboxTelegram, person: TelegramPerson): ChatView {
  const { bot, store } = telegram
  const { started, blocked } = store.dialog(person.id)
  return {
    key: 'bot',
    id: person.id,
    title: bot.first_name,
    about: `@${bot.username}`,
    state: blocked ? 'blocked' : started ? 'open' : 'new',
    owned: false,
    messages: store.messages(person.id, SHOWN),
    commands: commandsFor(telegram, person),
  }
}

function roomChat(
  telegram: SandboxTelegram,
  person: TelegramPerson,
  key: 'channel' | 'operators' | 'public' | 'group',
  room: Room,
): ChatView {
  const { store } = telegram
  const memberState = currentMemberState(telegram, room, person.id)
  const isMember = isIn(memberState)
  const count = store.memberStates(room.id).filter((one) => isIn(one.memberState)).length - 1
  const people = `${count} ${count === 1 ? 'person' : 'people'}`
  return {
    key,
    id: room.id,
    title: room.title,
    about:
      key === 'public'
        ? 'Public channel'
        : `Private ${room.type === 'channel' ? 'channel' : 'group'}, ${people}`,
    // Everybody reads a public channel.
    state: key === 'public' && !isMember ? 'reading' : stateIn(telegram, room, person, memberState),
    owned: memberState.status === 'creator',
    messages: isMember || key === 'public' ? store.messages(room.id, SHOWN) : [],
    commands: isMember && key === 'operators' ? commandsFor(telegram, person, room) : [],
  }
}

function stateIn(
  { store }: SandboxTelegram,
  room: Room,
  person: TelegramPerson,
  { status }: MemberState,
): State {
  if (status === 'kicked') return 'banned'
  if (status === 'creator' || status === 'administrator') return 'open'
  if (status === 'member') return room.type === 'channel' ? 'reading' : 'open'
  return store.request(room.id, person.id) ? 'asked' : 'outside'
}

/** The room of an opened invite link, and what the person can do there. */
function invitationFor(telegram: SandboxTelegram, person: TelegramPerson, link: string) {
  try {
    const { room, invitation } = openLink(telegram, link)
    const memberState = currentMemberState(telegram, room, person.id)
    return {
      title: room.title,
      asks: invitation.link.creates_join_request,
      state: stateIn(telegram, room, person, memberState),
      refusal: null,
    }
  } catch (error) {
    if (!(error instanceof PersonError)) throw error
    return { title: 'Invite link', asks: false, state: 'outside' as State, refusal: error.message }
  }
}
