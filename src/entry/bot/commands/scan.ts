import { addressIn } from '../../../domains/scans/index.ts'
import { requestScan } from '../../../flows/telegram/scan.ts'
import type { Answer, BotRequest, Command } from '../command.ts'

/** Checks a token or a wallet on the chain. Pasting an address does the same. */
export const scan: Command = {
  name: 'scan',
  audience: 'members',
  since: '2026-10-01',
  async answer(request, words) {
    const address = addressIn(words)
    return address === null ? { text: request.texts.scan.usage } : requestReport(request, address)
  },
}

/** The chain is slow, so the result comes later in its own message. */
export function requestReport(
  { context, person, language, once }: BotRequest,
  address: string,
): Answer {
  const scanned = { chat: person.id, address, language }
  return { text: '', write: (tx) => requestScan(tx, context, scanned, once) }
}
