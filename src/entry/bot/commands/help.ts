import { forward, listen, stopListening } from '../../../flows/support.ts'
import { type Answer, type Ask, type Command, isMember } from '../command.ts'

/** Names the commands, and takes what is written with it or next to a person. */
export const help: Command = {
  name: 'help',
  audience: 'everyone',
  since: '2026-10-01',
  async answer(ask, words) {
    if (words !== '') return takeToSupport(ask, words)
    const { context, person, texts } = ask
    return {
      text: texts.help.text(isMember(ask)),
      keyboard: [[{ text: texts.help.contact, url: `${context.siteUrl}/contact` }]],
      write: (tx) => listen(tx, context, person),
    }
  },
}

/** Buyers who are no members yet need help most: support is for everyone. */
export async function takeToSupport(ask: Ask, words: string): Promise<Answer> {
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
