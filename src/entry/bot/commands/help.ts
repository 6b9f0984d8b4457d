import { awaitText, forward, stopListening } from '../../../flows/telegram/support.ts'
import { type Answer, type BotRequest, type Command, isMember } from '../command.ts'

/** Lists the commands. Forwards words after it, or the next message, to support. */
export const help: Command = {
  name: 'help',
  audience: 'everyone',
  since: '2026-10-01',
  async answer(request, words) {
    if (words !== '') return sendToSupport(request, words)
    const { context, person, texts } = request
    return {
      text: texts.help.text(isMember(request)),
      keyboard: [[{ text: texts.help.contact, url: `${context.siteUrl}/contact` }]],
      write: (tx) => awaitText(tx, context, person, 'help'),
    }
  },
}

/** Forwards words to support. Open to everyone: buyers who are not members yet need help most. */
export async function sendToSupport(request: BotRequest, words: string): Promise<Answer> {
  const { context, person, texts, once } = request
  const send = await forward(context, person, words, once)
  if (!send) {
    const keyboard = [[{ text: texts.help.contact, url: `${context.siteUrl}/contact` }]]
    return { text: texts.help.nobody, keyboard }
  }
  return {
    text: texts.help.sent,
    async write(tx) {
      await send(tx)
      await stopListening(tx, context, person)
    },
  }
}
