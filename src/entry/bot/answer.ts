import { addressIn } from '../../domains/scans/index.ts'
import { listeningFor } from '../../flows/telegram/support.ts'
import {
  type Answer,
  type BotRequest,
  type Command,
  isMember,
  isOpenTo,
  pointToSite,
} from './command.ts'
import { takeWords } from './commands/alerts.ts'
import { sendToSupport } from './commands/help.ts'
import { requestReport } from './commands/scan.ts'
import { commandNamed } from './registry.ts'

export type ChatKind = 'private' | 'operators' | 'channel'

/** `/name@bot words`: Telegram's commands have at most 32 characters. */
const COMMAND = /^\/([a-z0-9_]{1,32})(?:@\w{1,64})?(?:\s+([\s\S]*))?$/i

/** The reply to a text; null: none. */
export async function answerMessage(
  request: BotRequest,
  { text, place }: { text: string; place: Exclude<ChatKind, 'channel'> },
): Promise<Answer | null> {
  const [, name, words = ''] = COMMAND.exec(text.trim()) ?? []
  if (name !== undefined) {
    const command = commandNamed(name.toLowerCase())
    if (command && isFor(command, place) && isOpenTo(command, request.member, request.now)) {
      return mayUse(command, request) ? command.answer(request, words.trim()) : pointToSite(request)
    }
  }
  return place === 'operators' ? null : answerWords(request, text.trim())
}

/** @returns null for a button that is not ours, or no longer for this person */
export async function answerPress(
  request: BotRequest,
  { data, place }: { data: string; place: ChatKind },
): Promise<Answer | null> {
  const colon = data.indexOf(':')
  const command = commandNamed(data.slice(0, Math.max(colon, 0)))
  if (!command?.press || !isFor(command, place)) return null
  if (!isOpenTo(command, request.member, request.now)) return null
  // In the channel everyone would see the answer, so it is a notice.
  if (place === 'channel') return noticeOnly(await command.press(request, data.slice(colon + 1)))
  return mayUse(command, request)
    ? command.press(request, data.slice(colon + 1))
    : pointToSite(request)
}

/** Text without a command: the answer to a question of the bot, or perhaps an address. */
async function answerWords(request: BotRequest, text: string): Promise<Answer> {
  const address = isMember(request) ? addressIn(text) : null
  const isPaste = address !== null && !/\s/.test(text)
  const isAnswer = text !== '' && !text.startsWith('/')
  const topic = isAnswer ? await listeningFor(request.context, request.person) : null
  const isSupport = topic === 'payment' || (topic === 'help' && !isPaste)
  if (isSupport) return sendToSupport(request, text)
  const { member } = request
  if (member === null || !isMember(request)) return pointToSite(request)
  if (topic === 'words' && !isPaste) return takeWords({ ...request, member }, text)
  return address === null ? { text: request.texts.unknown } : requestReport(request, address)
}

function noticeOnly(answer: Answer | null): Answer | null {
  return answer?.notice === undefined ? null : { text: '', notice: answer.notice }
}

/** Posts in the channel have one button that the bot answers. */
function isFor({ audience, name }: Command, place: ChatKind): boolean {
  if (place === 'channel') return name === 'watch'
  return (audience === 'operators') === (place === 'operators')
}

/** Operators are the members of their group. */
function mayUse({ audience }: Command, request: BotRequest): boolean {
  return audience !== 'members' || isMember(request)
}
