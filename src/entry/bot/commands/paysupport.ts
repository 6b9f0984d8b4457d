import { awaitText } from '../../../flows/telegram/support.ts'
import type { Command } from '../command.ts'
import { sendToSupport } from './help.ts'

/** Telegram's terms require this name for questions about payments. */
export const paysupport: Command = {
  name: 'paysupport',
  audience: 'everyone',
  since: '2026-10-01',
  async answer(request, words) {
    if (words !== '') return sendToSupport(request, words)
    const { context, person, texts } = request
    return { text: texts.paySupport, write: (tx) => awaitText(tx, context, person, 'payment') }
  },
}
