import type { Answerer, ApiCall } from './bot-api/answer.ts'
import type { TelegramFaults } from './faults.ts'
import { approve, decline, followLink, leave } from './joining.ts'
import { currentMemberState, isIn, move, ownGroup, setBotRights, upgradeRoom } from './members.ts'
import {
  addPerson,
  changeUsername,
  type Newcomer,
  press as pressButton,
  say,
  setBlocked,
} from './people.ts'
import type {
  AdministratorRights,
  MemberState,
  PostedMessage,
  Room,
  TelegramPerson,
} from './shapes.ts'
import type { PageEvent, SandboxTelegram } from './telegram.ts'
import { userOf } from './wire.ts'

/** The bot's answer to a pressed button; `text` is empty if there was none. */
type HttpAnswer = { text: string; alert: boolean }

/** A person or their id. */
export type Who = TelegramPerson | number

export type TelegramHandle = ReturnType<typeof createHandle>

const ALL = 1_000_000

/** The running sandbox Telegram, for tests and the simulation. */
export function createHandle(
  telegram: SandboxTelegram,
  answerer: Answerer,
  faults: TelegramFaults,
) {
  const { store } = telegram

  function person(who: Who): TelegramPerson {
    const found = store.person(typeof who === 'number' ? who : who.id)
    if (!found) throw new Error('there is no such person')
    return found
  }
  function room(id: number): Room {
    const found = store.room(id)
    if (!found) throw new Error('there is no such room')
    return found
  }
  const owner = () => {
    const creators = store.memberStates(telegram.channel.id)
    return person(creators.find(({ memberState }) => memberState.status === 'creator')?.person ?? 0)
  }

  return {
    /** For TELEGRAM_API_ROOT, and where the chat page is. */
    origin: telegram.origin,
    token: telegram.token,
    bot: telegram.bot,
    channelId: telegram.channel.id,
    operatorsId: telegram.operators.id,
    faults,

    /** All people in order of creation. The first one owns the channel and the group. */
    users: () => store.people(),
    user: person,
    addUser: (newcomer: Newcomer) => addPerson(telegram, newcomer),
    changeUsername: (who: Who, username: string | null) =>
      changeUsername(telegram, person(who), username),
    block: (who: Who) => setBlocked(telegram, person(who), true),
    unblock: (who: Who) => setBlocked(telegram, person(who), false),

    /** Writes to the bot, or into the room `options.room`; `options.replyTo` is a message's id. */
    sendAs: (who: Who, text: string, options: { room?: number; replyTo?: number } = {}) =>
      say(telegram, person(who), text, options),
    /**
     * Presses the button of a message: the one with this text or callback data. `answered` resolves
     * when the bot answers.
     */
    press(
      who: Who,
      message: PostedMessage,
      button: string,
    ): { id: string; answered: Promise<HttpAnswer> } {
      const now = store.message(message.chat.id, message.message_id)
      const buttons = now?.reply_markup?.inline_keyboard.flat() ?? []
      const found = buttons.find(
        (one) => one.text === button || ('callback_data' in one && one.callback_data === button),
      )
      if (!now || !found) throw new Error(`the message has no button "${button}"`)
      const { promise, resolve } = Promise.withResolvers<HttpAnswer>()
      const stop = telegram.listen((happening) => {
        if (happening.kind !== 'answered' || happening.press !== id) return
        stop()
        resolve({ text: happening.text, alert: happening.alert })
      })
      const { id } = pressButton(telegram, person(who), now, found)
      return { id, answered: promise }
    },

    /** Follows an invite link: joins, or requests to join. */
    joinRequest: (who: Who, link: string) => followLink(telegram, person(who), link),
    leave: (who: Who, id: number) => leave(telegram, person(who), room(id)),
    /** The owner adds a person by hand. */
    addMember(who: Who, id: number): void {
      const cause = { by: userOf(owner()) }
      move(telegram, room(id), person(who), { status: 'member' }, cause)
    },
    /** The owner removes a person, or approves a request, without the bot. */
    removeMember(who: Who, id: number): void {
      const cause = { by: userOf(owner()) }
      move(telegram, room(id), person(who), { status: 'left' }, cause)
    },
    settleRequest(who: Who, id: number, isWelcome: boolean): void {
      const asking = person(who)
      if (!store.request(id, asking.id)) throw new Error('nobody asked')
      if (isWelcome) approve(telegram, room(id), asking)
      else decline(telegram, room(id), asking)
    },
    /** A person's own group, without the bot; created the first time. */
    ownGroup: (who: Who): number => ownGroup(telegram, person(who)).id,
    /** The bot's rights in a room: all except those denied here; 'member' for none; null removes it. */
    setBotRights: (id: number, rights: Partial<AdministratorRights> | 'member' | null) =>
      setBotRights(telegram, room(id), rights),

    /** Gives the group a new id, as when it becomes a supergroup. */
    upgrade: (id: number): number => upgradeRoom(telegram, room(id)),

    memberState: (who: Who, id: number): MemberState =>
      currentMemberState(telegram, room(id), person(who).id),
    membersOf: (id: number): TelegramPerson[] =>
      store
        .people()
        .filter(({ id: personId }) => isIn(currentMemberState(telegram, room(id), personId))),
    /** People with open join requests. */
    requestsFor: (id: number): TelegramPerson[] =>
      store.requestsFor(id).map((one) => person(one.person)),
    /** All messages of a private chat (a person or their id) or a room, oldest first. */
    messagesOf: (chat: Who): PostedMessage[] =>
      store.messages(typeof chat === 'number' ? chat : chat.id, ALL),

    /** The bot's latest calls, oldest first. */
    calls: (method?: string): ApiCall[] =>
      answerer.calls.filter((call) => method === undefined || call.method === method),
    /** How many updates the bot has not confirmed. */
    pendingUpdates: () => telegram.updates.count(),
    /** Listens to all events. Returns a function that stops listening. */
    listen: (listener: (happening: PageEvent) => void) => telegram.listen(listener),
  }
}
