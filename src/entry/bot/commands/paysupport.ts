import { listen } from '../../../flows/support.ts'
import type { Command } from '../command.ts'
import { takeToSupport } from './help.ts'

/** Telegram's terms demand this name for questions about payments. */
export const paysupport: Command = {
  name: 'paysupport',
  audience: 'everyone',
  since: '2026-10-01',
  async answer(ask, words) {
    if (words !== '') return takeToSupport(ask, words)
    const { context, person, texts } = ask
    return { text: texts.paySupport, write: (tx) => listen(tx, context, person) }
  },
}
