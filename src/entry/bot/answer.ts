import { addressIn } from '../../domains/scans/index.ts'
import { listeningFor } from '../../flows/telegram/support.ts'
import { type Answer, type Ask, type Command, isMember, isOpenTo, pointToSite } from './command.ts'
import { takeWords } from './commands/alerts.ts'
import { sendToSupport } from './commands/help.ts'
import { requestReport } from './commands/scan.ts'
import { commandNamed } from './registry.ts'

export type ChatKind = 'private' | 'operators' | 'channel'

/** `/name@bot words`: Telegram's commands have at most 32 characters. */
const COMMAND = /^\/([a-z0-9_]{1,32})(?:@\w{1,64})?(?:\s+([\s\S]*))?$/i

/** The reply to a text; null: none. */
export async function answerMessage(
  ask: Ask,
  { text, place }: { text: string; place: Exclude<ChatKind, 'channel'> },
): Promise<Answer | null> {
  const [, name, words = ''] = COMMAND.exec(text.trim()) ?? []
  if (name !== undefined) {
    const command = commandNamed(name.toLowerCase())
    if (command && isFor(command, place) && isOpenTo(command, ask.member, ask.now)) {
      return mayUse(command, ask) ? command.answer(ask, words.trim()) : pointToSite(ask)
    }
  }
  return place === 'operators' ? null : answerWords(ask, text.trim())
}

/** @returns null for a button that is not ours, or no longer for this person */
export async function answerPress(
  ask: Ask,
  { data, place }: { data: string; place: ChatKind },
): Promise<Answer | null> {
  const colon = data.indexOf(':')
  const command = commandNamed(data.slice(0, Math.max(colon, 0)))
  if (!command?.press || !isFor(command, place)) return null
  if (!isOpenTo(command, ask.member, ask.now)) return null
  // In the channel everyone would see the answer, so it is a notice.
  if (place === 'channel') return noticeOnly(await command.press(ask, data.slice(colon + 1)))
  return mayUse(command, ask) ? command.press(ask, data.slice(colon + 1)) : pointToSite(ask)
}

/** Text without a command: the answer to a question of the bot, or perhaps an address. */
async function answerWords(ask: Ask, text: string): Promise<Answer> {
  const address = isMember(ask) ? addressIn(text) : null
  const isPaste = address !== null && !/\s/.test(text)
  const isAnswer = text !== '' && !text.startsWith('/')
  const topic = isAnswer ? await listeningFor(ask.context, ask.person) : null
  const isSupport = topic === 'payment' || (topic === 'help' && !isPaste)
  if (isSupport) return sendToSupport(ask, text)
  const { member } = ask
  if (member === null || !isMember(ask)) return pointToSite(ask)
  if (topic === 'words' && !isPaste) return takeWords({ ...ask, member }, text)
  return address === null ? { text: ask.texts.unknown } : requestReport(ask, address)
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
function mayUse({ audience }: Command, ask: Ask): boolean {
  return audience !== 'members' || isMember(ask)
}
