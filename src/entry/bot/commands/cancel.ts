import { listeningFor, stopListening } from '../../../flows/telegram/support.ts'
import type { Command } from '../command.ts'

/** Ends a conversation that /help or /paysupport started. */
export const cancel: Command = {
  name: 'cancel',
  audience: 'everyone',
  since: '2026-10-01',
  async answer({ context, person, texts }) {
    if ((await listeningFor(context, person)) === null) return { text: texts.nothingToCancel }
    return { text: texts.canceled, write: (tx) => stopListening(tx, context, person) }
  },
}
