import { addressIn } from '../../../domains/scans/index.ts'
import { wishScan } from '../../../flows/scan.ts'
import type { Answer, Ask, Command } from '../command.ts'

/** Looks at a token or a wallet on the chain. Pasting an address does the same. */
export const scan: Command = {
  name: 'scan',
  audience: 'members',
  since: '2026-10-01',
  async answer(ask, words) {
    const address = addressIn(words)
    return address === null ? { text: ask.texts.scan.usage } : lookAt(ask, address)
  },
}

/** The chain takes its time: the answer comes as a message of its own. */
export function lookAt({ context, person, once }: Ask, address: string): Answer {
  const wish = { chat: person.id, address, language: person.language }
  return { text: '', write: (tx) => wishScan(tx, context, wish, once) }
}
