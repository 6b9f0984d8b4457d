import { awaitText, forward, stopListening } from '../../../flows/telegram/support.ts'
import { type Answer, type Ask, type Command, isMember } from '../command.ts'

/** Lists the commands. Forwards words after it, or the next message, to support. */
export const help: Command = {
  name: 'help',
  audience: 'everyone',
  since: '2026-10-01',
  async answer(ask, words) {
    if (words !== '') return sendToSupport(ask, words)
    const { context, person, texts } = ask
    return {
      text: texts.help.text(isMember(ask)),
      keyboard: [[{ text: texts.help.contact, url: `${context.siteUrl}/contact` }]],
      write: (tx) => awaitText(tx, context, person, 'help'),
    }
  },
}

/** Forwards words to support. Open to everyone: buyers who are not members yet need help most. */
export async function sendToSupport(ask: Ask, words: string): Promise<Answer> {
  const { context, person, texts, once } = ask
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
