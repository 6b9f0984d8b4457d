import { z } from 'zod'
import { PersonError } from '../error.ts'
import { followLink, leave } from '../joining.ts'
import { move, ownGroup, setBotRights } from '../members.ts'
import { addPerson, changeUsername, press, say, setBlocked } from '../people.ts'
import type { SandboxTelegram } from '../telegram.ts'
import { userOf } from '../wire.ts'

/** What the page does on behalf of a person. */
export const PageAction = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('say'),
    as: z.int(),
    /** The chat's id; the person's own for the bot. */
    chat: z.int(),
    text: z.string().max(100_000),
    replyTo: z.int().nullable().default(null),
  }),
  z.strictObject({
    do: z.literal('press'),
    as: z.int(),
    chat: z.int(),
    message: z.int(),
    data: z.string(),
  }),
  z.strictObject({ do: z.literal('block'), as: z.int(), blocked: z.boolean() }),
  z.strictObject({ do: z.literal('rename'), as: z.int(), username: z.string() }),
  z.strictObject({
    do: z.literal('arrive'),
    firstName: z.string().trim().min(1).max(64),
    username: z.string(),
    language: z.string().regex(/^[a-z]{2}$/),
  }),
  z.strictObject({ do: z.literal('follow'), as: z.int(), link: z.string() }),
  z.strictObject({ do: z.literal('leave'), as: z.int(), chat: z.int() }),
  z.strictObject({ do: z.literal('join-operators'), as: z.int() }),
  /** Adds the bot to the person's own group by a link with `startgroup`. */
  z.strictObject({ do: z.literal('add-to-group'), as: z.int(), token: z.string().max(64) }),
])

/** Performs an action, and returns what the page needs. */
export function act(
  telegram: SandboxTelegram,
  action: z.output<typeof PageAction>,
): Record<string, unknown> {
  const { store, operators } = telegram
  if (action.do === 'arrive') {
    const { firstName, username, language } = action
    return { id: addPerson(telegram, { firstName, username: bare(username), language }).id }
  }
  const person = store.person(action.as)
  if (!person) throw new PersonError('User not found.')
  switch (action.do) {
    case 'say': {
      const room = action.chat === person.id ? undefined : action.chat
      const { message_id } = say(telegram, person, action.text, {
        room,
        replyTo: action.replyTo ?? undefined,
      })
      return { message: message_id }
    }
    case 'press': {
      const message = store.message(action.chat, action.message)
      const buttons = message?.reply_markup?.inline_keyboard.flat() ?? []
      const found = buttons.find(
        (one) => 'callback_data' in one && one.callback_data === action.data,
      )
      if (!message || !found) throw new PersonError('This button no longer exists.')
      return { press: press(telegram, person, message, found).id }
    }
    case 'block':
      setBlocked(telegram, person, action.blocked)
      return {}
    case 'rename':
      changeUsername(telegram, person, bare(action.username) ?? null)
      return {}
    case 'follow':
      return { outcome: followLink(telegram, person, action.link) }
    case 'leave': {
      const room = store.room(action.chat)
      if (room) leave(telegram, person, room)
      return {}
    }
    case 'join-operators':
      move(telegram, operators, person, { status: 'member' }, { by: userOf(person) })
      return {}
    case 'add-to-group': {
      const room = ownGroup(telegram, person)
      setBotRights(telegram, room, 'member')
      say(telegram, person, `/start@${telegram.bot.username} ${action.token}`, { room: room.id })
      return {}
    }
  }
}

function bare(username: string): string | undefined {
  return username.trim().replace(/^@/, '') || undefined
}
