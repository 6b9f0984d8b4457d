import { MESSAGES_QUEUED } from '../../contract/news.ts'
import { telegramKey } from '../../domains/accounts/index.ts'
import {
  type Call,
  isKnownUpdate,
  ownerOfGroup,
  type Person,
  type Rank,
  recordUnblocked,
  recordUpdate,
  storeLanguage,
  type Update,
  type UpdateContent,
} from '../../domains/messages/index.ts'
import { publish } from '../../flows/news.ts'
import { decideJoin } from '../../flows/telegram/channel/decide-join.ts'
import { recordMemberChange } from '../../flows/telegram/channel/record-member-change.ts'
import { type BotContext, queueMessage } from '../../flows/telegram/context.ts'
import { claimImported } from '../../flows/telegram/imports/claim-imported.ts'
import { knownLanguageOf } from '../../flows/telegram/languages.ts'
import { memberByTelegram } from '../../flows/telegram/member.ts'
import { sendBack } from '../../flows/telegram/support.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { answerMessage, answerPress, type ChatKind } from './answer.ts'
import type { Answer, BotRequest } from './command.ts'
import { answerGroup } from './commands/group.ts'
import type { PersonLimit } from './limits.ts'
import { textsIn } from './texts/languages.ts'

export type BotDeps = { context: BotContext; limit: PersonLimit }

type Message = Extract<UpdateContent, { kind: 'message' }>
type Press = Extract<UpdateContent, { kind: 'press' }>
type Write = (tx: Tx) => Promise<void>

/**
 * Handles an update: reads, then stores everything that follows from it in one transaction, together
 * with its id. A repeated update changes nothing. Throws only when the database fails: then Telegram
 * must deliver it again.
 */
export async function handleUpdate(deps: BotDeps, update: Update): Promise<void> {
  const { context } = deps
  if (update.kind === 'other' || (await isKnownUpdate(context.db.read, update.id))) return
  let write: Write | null
  try {
    write = await decide(deps, update)
  } catch (error) {
    const { message, stack } = error as Error
    context.log.error({ err: message, stack, update: update.id }, 'an update failed')
    write = apologize(context, update)
  }
  await store(context, update, write)
}

async function store(context: BotContext, update: Update, write: Write | null): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await recordUpdate(tx, update.id, context.clock.now()))) return
    const chat = reachableChat(update)
    if (chat !== null) await recordUnblocked(tx, context.sealer.key(chat))
    await write?.(tx)
  })
  if (write) publish(context.db, MESSAGES_QUEUED, String(update.id))
}

/** The chat of a person who wrote, so has not blocked the bot, or whose request lets it write; else null. */
function reachableChat(update: Update): string | null {
  if (update.kind === 'join_request') return update.replyChat
  const isWriting = update.kind === 'message' || update.kind === 'press'
  return isWriting && update.isPrivate ? update.chat : null
}

function decide(deps: BotDeps, update: Update): Promise<Write | null> {
  const { context } = deps
  const once = String(update.id)
  switch (update.kind) {
    case 'message':
      return update.isPrivate
        ? answerPrivately(deps, update, once)
        : answerInGroup(deps, update, once)
    case 'press':
      return answerButton(deps, update, once)
    case 'join_request':
      return decideJoin(context, update, once)
    case 'member-change':
      return recordMemberChange(context, update, once)
    case 'other':
      return Promise.resolve(null)
  }
}

async function answerPrivately({ context, limit }: BotDeps, message: Message, once: string) {
  const { from, chat, text } = message
  const allowed = limit.take(from.id, context.clock.monotonic())
  if (allowed === 'ignored') return null
  await claimImported(context, from)
  const request = await requestOf(context, from, once)
  const answer =
    allowed === 'refused'
      ? { text: request.texts.tooFast }
      : await answerMessage(request, { text, place: 'private' })
  return answer && storingLanguage(request, sending(context, chat, answer, once))
}

/** In members' groups the bot answers only codes. */
async function answerInGroup(deps: BotDeps, message: Message, once: string) {
  const { context, limit } = deps
  const { chat, from, text } = message
  if (chat === context.operatorsChatId) return answerOperators(deps, message, once)
  if (placeOf(context, chat) !== null || !text.startsWith('/')) return null
  if (limit.take(from.id, context.clock.monotonic()) !== 'ok') return null
  const answer = await answerGroup(await requestOf(context, from, once), chat, text)
  return answer && sending(context, chat, answer, once)
}

/** In the operators' group: /ops, and replies to forwarded messages. */
async function answerOperators({ context }: BotDeps, message: Message, once: string) {
  const { chat, from, text, answers } = message
  if (answers !== null && !text.startsWith('/')) return sendBack(context, { answers, text }, once)
  const request = await requestOf(context, from, once)
  const answer = await answerMessage(request, { text, place: 'operators' })
  return answer && sending(context, chat, answer, once)
}

async function answerButton(
  { context, limit }: BotDeps,
  press: Press,
  once: string,
): Promise<Write | null> {
  const { from, chat, data, messageId, callbackId, isPrivate } = press
  const place = isPrivate
    ? 'private'
    : (placeOf(context, chat) ?? (await groupPlace(context, chat)))
  const isAllowed = place !== null && limit.take(from.id, context.clock.monotonic()) === 'ok'
  const request = isAllowed ? await requestOf(context, from, once) : null
  const answer = request && isAllowed ? await answerPress(request, { data, place }) : null
  // Telegram shows a spinner on the button until it is answered.
  const acknowledge: Call = { method: 'answer', callbackId }
  const notice = place !== null && !isAllowed ? textsIn(from.language).tooFast : answer?.notice
  if (notice !== undefined) acknowledge.text = notice
  const write: Write = async (tx) => {
    await answer?.write?.(tx)
    await reply(tx, context, chat, acknowledge, `acknowledge ${once}`)
    if (!answer?.text) return
    const { text, keyboard } = answer
    await reply(tx, context, chat, { method: 'edit', messageId, text, keyboard }, `edit ${once}`)
  }
  return request ? storingLanguage(request, write) : write
}

/** null: no chat of ours. */
function placeOf({ operatorsChatId, channelId }: BotContext, chat: string): ChatKind | null {
  if (chat === operatorsChatId) return 'operators'
  return chat === channelId ? 'channel' : null
}

/** Everyone in a member's group sees its posts, as in the channel. */
async function groupPlace({ db, sealer }: BotContext, chat: string): Promise<ChatKind | null> {
  return (await ownerOfGroup(db.read, sealer, chat)) === null ? null : 'channel'
}

/** Answers are in the language that the person chose or has in Telegram; those to operators are always English. */
async function requestOf(context: BotContext, person: Person, once: string): Promise<BotRequest> {
  const known = await knownLanguageOf(context, person.id)
  const language = known?.chosen ?? person.language ?? known?.client ?? null
  return {
    context,
    person,
    member: await memberByTelegram(context, person.id),
    known,
    language,
    texts: textsIn(language),
    now: context.clock.now(),
    once,
  }
}

/** Stores the language of the sender's client as well, if a later message to them may need it. */
function storingLanguage({ context, person, member, known, now }: BotRequest, write: Write): Write {
  const { id, language: client } = person
  const isNeeded = member !== null || known !== null
  if (!isNeeded || client === null || client === known?.client) return write
  const { sealer } = context
  return async (tx) => {
    await storeLanguage(tx, sealer, telegramKey(sealer, id), { client }, now)
    await write(tx)
  }
}

function sending(context: BotContext, chat: string, answer: Answer, once: string): Write {
  const { text, keyboard, write } = answer
  return async (tx) => {
    await write?.(tx)
    if (text) await reply(tx, context, chat, { method: 'send', text, keyboard }, `answer ${once}`)
  }
}

function reply(tx: Tx, context: BotContext, chat: string, call: Call, once: string) {
  const rank: Rank = 'answer'
  return queueMessage(tx, context, { chat, call, once, rank })
}

/** After an internal error: answers private messages and buttons, so that the person does not wait. */
function apologize(context: BotContext, update: Update): Write | null {
  const once = String(update.id)
  if (update.kind === 'message' && update.isPrivate) {
    const { failed } = textsIn(update.from.language)
    return sending(context, update.chat, { text: failed }, once)
  }
  if (update.kind !== 'press') return null
  const { callbackId, chat, from } = update
  const call: Call = { method: 'answer', callbackId, text: textsIn(from.language).failed }
  return (tx) => reply(tx, context, chat, call, `acknowledge ${once}`)
}
