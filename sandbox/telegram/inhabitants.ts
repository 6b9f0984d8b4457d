import type { UserFromGetMe } from 'grammy/types'
import type { Entropy } from '../ports.ts'
import type { AdministratorRights, Room, TelegramPerson } from './shapes.ts'
import type { TelegramStore } from './store.ts'

/** The bot, its token, and its rooms. */
export type Setting = {
  bot: UserFromGetMe
  token: string
  channel: Room
  operators: Room
  publicChannel: Room
}

const BOT_USERNAME = 'mintwatch_sandbox_bot'

/** The first one owns the channel and the operators' group. */
const FIRST_PEOPLE: readonly Omit<TelegramPerson, 'id'>[] = [
  { first_name: 'Olga', last_name: 'Reyes', username: 'olga_runs_it', language_code: 'en' },
  { first_name: 'Mira', last_name: 'Lind', username: 'mira_trades', language_code: 'en' },
  { first_name: 'Jonas', username: 'jonas_k', language_code: 'de' },
  { first_name: 'Sam', language_code: 'en' },
]

export const ALL_RIGHTS: AdministratorRights = {
  can_manage_chat: true,
  can_delete_messages: true,
  can_restrict_members: true,
  can_promote_members: false,
  can_change_info: true,
  can_invite_users: true,
  can_post_messages: true,
  can_edit_messages: true,
  can_pin_messages: true,
}

/** Loads the people of this Telegram; creates them the first time. */
export function settleInhabitants(store: TelegramStore, entropy: Entropy): Setting {
  const kept = store.fact('setting')
  if (kept) return withPublicChannel(store, entropy, JSON.parse(kept) as Setting)

  const botId = newPersonId(entropy)
  const secret = Buffer.from(entropy(27)).toString('base64url').slice(0, 35)
  const setting: Setting = {
    bot: {
      id: botId,
      is_bot: true,
      first_name: 'Mintwatch',
      username: BOT_USERNAME,
      can_join_groups: true,
      can_read_all_group_messages: false,
      can_manage_bots: false,
      supports_inline_queries: false,
      can_connect_to_business: false,
      has_main_web_app: false,
      has_topics_enabled: false,
      allows_users_to_create_topics: false,
      supports_join_request_queries: false,
    },
    token: `${botId}:${secret}`,
    channel: { id: newRoomId(entropy), type: 'channel', title: 'Launch alerts' },
    operators: { id: newRoomId(entropy), type: 'supergroup', title: 'Operators' },
    publicChannel: newPublicChannel(entropy),
  }
  const people = FIRST_PEOPLE.map((person) => ({ id: newPersonId(entropy), ...person }))
  for (const person of people) store.putPerson(person)
  for (const room of [setting.channel, setting.operators, setting.publicChannel])
    settleRoom(store, room, { owner: people[0]?.id ?? 0, bot: botId })
  store.setFact('setting', JSON.stringify(setting))
  return setting
}

/** A Telegram that was settled before there was a public channel gets one. */
function withPublicChannel(
  store: TelegramStore,
  entropy: Entropy,
  kept: Omit<Setting, 'publicChannel'> & Partial<Setting>,
): Setting {
  if (kept.publicChannel) return { ...kept, publicChannel: kept.publicChannel }
  const setting: Setting = { ...kept, publicChannel: newPublicChannel(entropy) }
  const owner = store.people()[0]?.id ?? 0
  settleRoom(store, setting.publicChannel, { owner, bot: setting.bot.id })
  store.setFact('setting', JSON.stringify(setting))
  return setting
}

function newPublicChannel(entropy: Entropy): Room {
  return { id: newRoomId(entropy), type: 'channel', title: 'For everybody, later' }
}

function settleRoom(
  store: TelegramStore,
  room: Room,
  { owner, bot }: { owner: number; bot: number },
) {
  store.putRoom(room)
  store.setMemberState(room.id, owner, { status: 'creator' })
  store.setMemberState(room.id, bot, { status: 'administrator', rights: ALL_RIGHTS })
}

/** Telegram ids exceed 32 bits, so these do too. */
export function newPersonId(entropy: Entropy): number {
  return 5_000_000_000 + (readNumber(entropy) % 4_000_000_000)
}

export function newRoomId(entropy: Entropy): number {
  return -(1_001_000_000_000 + (readNumber(entropy) % 2_000_000_000))
}

const readNumber = (entropy: Entropy) => Buffer.from(entropy(4)).readUInt32BE()
