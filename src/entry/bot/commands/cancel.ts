import { isListening, stopListening } from '../../../flows/support.ts'
import type { Command } from '../command.ts'

/** Ends what /help and /paysupport have begun. */
export const cancel: Command = {
  name: 'cancel',
  audience: 'everyone',
  since: '2026-10-01',
  async answer({ context, person, texts }) {
    if (!(await isListening(context, person))) return { text: texts.nothingToCancel }
    return { text: texts.cancelled, write: (tx) => stopListening(tx, context, person) }
  },
}
