import type { InlineKeyboardButton } from 'grammy/types'
import { PersonError } from './error.ts'
import { newPersonId } from './inhabitants.ts'
import { isIn, sendBlocked } from './members.ts'
import { post, withoutReply } from './messages.ts'
import type { PostedMessage, Press, TelegramPerson } from './shapes.ts'
import type { SandboxTelegram } from './telegram.ts'
import { MAX_TEXT, parseText } from './text/read-text.ts'
import { chatOf, privateChat, userOf } from './wire.ts'

/** People's actions. What the app would not allow throws a `PersonError`. */

const USERNAME = /^[A-Za-z][A-Za-z0-9_]{3,31}$/

export type Newcomer = {
  firstName: string
  lastName?: string
  username?: string
  language?: string
}

export function addPerson(telegram: SandboxTelegram, newcomer: Newcomer): TelegramPerson {
  const { store } = telegram
  const { firstName, lastName, username, language = 'en' } = newcomer
  if (username) checkUsername(telegram, username)
  const person: TelegramPerson = {
    id: unusedId(telegram),
    first_name: firstName,
    ...(lastName ? { last_name: lastName } : {}),
    ...(username ? { username } : {}),
    language_code: language,
  }
  store.putPerson(person)
  telegram.announce({ kind: 'changed' })
  return person
}

function unusedId(telegram: SandboxTelegram): number {
  const id = newPersonId(telegram.entropy)
  return telegram.store.person(id) ? unusedId(telegram) : id
}

/** null: removes the username. */
export function changeUsername(
  telegram: SandboxTelegram,
  person: TelegramPerson,
  username: string | null,
): TelegramPerson {
  const { username: _, ...rest } = person
  if (username !== null) checkUsername(telegram, username, person.id)
  const renamed = username === null ? rest : { ...rest, username }
  telegram.store.putPerson(renamed)
  telegram.announce({ kind: 'changed' })
  return renamed
}

/** Writes to the bot, or into a room that the person is in. The first message starts the bot. */
export function say(
  telegram: SandboxTelegram,
  person: TelegramPerson,
  text: string,
  options: { room?: number; replyTo?: number } = {},
): PostedMessage {
  const { store } = telegram
  const { text: read, entities } = parseText(text, null)
  if (read === '') throw new PersonError('The message is empty.')
  if (read.length > MAX_TEXT) throw new PersonError('The message is too long.')
  const chat =
    options.room === undefined
      ? openDialog(telegram, person)
      : openRoom(telegram, person, options.room)
  const replied = options.replyTo === undefined ? null : store.message(chat.id, options.replyTo)
  return post(telegram, {
    chat,
    ...(chat.type === 'channel' ? { sender_chat: chat } : { from: userOf(person) }),
    text: read,
    ...(entities.length > 0 ? { entities } : {}),
    ...(replied ? { reply_to_message: withoutReply(replied) } : {}),
  })
}

/** Blocks or unblocks the bot. */
export function setBlocked(
  telegram: SandboxTelegram,
  person: TelegramPerson,
  blocked: boolean,
): void {
  const dialog = telegram.store.dialog(person.id)
  if (dialog.blocked === blocked) return
  telegram.store.setDialog(person.id, { ...dialog, blocked })
  sendBlocked(telegram, person, blocked)
}

/** Presses a callback button. */
export function press(
  telegram: SandboxTelegram,
  person: TelegramPerson,
  message: PostedMessage,
  button: InlineKeyboardButton,
): Press {
  if (!('callback_data' in button)) throw new PersonError('This button does not notify the bot.')
  const { store, now, entropy, updates } = telegram
  const { id: chat } = message.chat
  if (chat !== person.id && !isIn(store.memberState(chat, person.id))) {
    throw new PersonError("You can't see this message.")
  }
  const pressed: Press = {
    id: String(Buffer.from(entropy(8)).readBigUInt64BE() >> 1n),
    person: person.id,
    chat,
    message: message.message_id,
    at: now(),
    answered: false,
  }
  store.putPress(pressed)
  updates.add('callback_query', {
    id: pressed.id,
    from: userOf(person),
    message,
    chat_instance: chatInstance(chat, telegram.bot.id),
    data: button.callback_data,
  })
  return pressed
}

function openDialog({ store, announce }: SandboxTelegram, person: TelegramPerson) {
  const dialog = store.dialog(person.id)
  if (dialog.blocked) throw new PersonError('You blocked this bot. Unblock it to write to it.')
  if (!dialog.started) {
    store.setDialog(person.id, { ...dialog, started: true })
    announce({ kind: 'changed' })
  }
  return privateChat(person)
}

function openRoom({ store }: SandboxTelegram, person: TelegramPerson, id: number) {
  const room = store.room(id)
  const { status } = store.memberState(id, person.id)
  const mayWrite =
    status === 'creator' ||
    status === 'administrator' ||
    (status === 'member' && room?.type === 'supergroup')
  if (!room || !mayWrite) throw new PersonError("You can't write here.")
  return chatOf(room)
}

function checkUsername({ store, bot }: SandboxTelegram, username: string, own?: number): void {
  if (!USERNAME.test(username)) {
    throw new PersonError(
      'A username has 4 to 32 letters, digits, and underscores, and starts with a letter.',
    )
  }
  const holder = store.personCalled(username)
  if ((holder && holder.id !== own) || username.toLowerCase() === bot.username.toLowerCase()) {
    throw new PersonError('This username is taken.')
  }
}

/** An opaque id, the same for the same chat and bot. */
function chatInstance(chat: number, bot: number): string {
  return String((BigInt(Math.abs(chat)) * 2_654_435_761n + BigInt(bot)) & 0x7fff_ffff_ffff_ffffn)
}
