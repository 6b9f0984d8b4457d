import { findGroup } from '../../../domains/messages/index.ts'
import {
  giveUpGroup,
  groupCode,
  isGroupCode,
  keepGroup,
  proveGroup,
} from '../../../flows/telegram/alerts/own-group.ts'
import { queueMessage } from '../../../flows/telegram/context.ts'
import { type Answer, type BotRequest, type Command, isMember, pointToSite } from '../command.ts'

/** In a member's own group: their code, after the name that it was asked with, or that of Telegram's button. */
const IN_GROUP = /^\/(?:start|group)(?:@\w{1,64})?\s+(\S+)\s*$/i
const OFF = 'off'
/**
 * @GroupAnonymousBot, in whose name administrators write who are anonymous: the fake sender of
 * https://core.telegram.org/bots/api#message
 */
const ANONYMOUS = '1087968824'

/** The member's own group that gets the alerts of filters which send there. */
export const group: Command = {
  name: 'group',
  audience: 'members',
  since: '2026-10-01',
  async answer(request) {
    return show(request)
  },
  async press({ context, member, texts }, data) {
    if (!member || data !== OFF) return null
    return {
      text: texts.group.off,
      keyboard: [],
      write: (tx) => giveUpGroup(tx, context, member.accountId),
    }
  },
}

/** How to add a group, or which one it is. */
async function show(request: BotRequest): Promise<Answer> {
  const { context, member, texts } = request
  if (!member) return pointToSite(request)
  const known = await findGroup(context.db.read, context.sealer, member.accountId)
  const { username } = await context.telegram.me()
  const code = groupCode(context, member.accountId)
  const words = texts.group
  return {
    text: words.text(known?.title ?? null),
    keyboard: [
      [{ text: words.add, url: `${context.linkRoot}/${username}?startgroup=${code}` }],
      [{ text: words.copy, copy: `/group@${username} ${code}` }],
      ...(known === null ? [] : [[{ text: words.turnOff, data: `group:${OFF}` }]]),
    ],
  }
}

/** The answer to a message in a group that is nobody's yet. null: it is no member's code, nor one whose sender is hidden */
export async function answerGroup(
  request: BotRequest,
  chat: string,
  text: string,
): Promise<Answer | null> {
  const { context, person, member, texts } = request
  const [, code = ''] = IN_GROUP.exec(text.trim()) ?? []
  if (!isGroupCode(code)) return null
  if (person.id === ANONYMOUS) return { text: texts.group.anonymous }
  if (!member || !isMember(request)) return null
  const { accountId: account } = member
  const proof = await proveGroup(context, { account, user: person.id, chat, code })
  if (proof.kind !== 'proven') return { text: texts.group[proof.kind] }
  return {
    text: '',
    // Only then is it certain that no other member proved it at the same moment.
    async write(tx) {
      const isTheirs = await keepGroup(tx, context, proof.group)
      const text = isTheirs ? texts.group.proven : texts.group.taken
      const call = { method: 'send', text } as const
      await queueMessage(tx, context, {
        chat,
        rank: 'answer',
        once: `answer ${request.once}`,
        call,
      })
    },
  }
}
