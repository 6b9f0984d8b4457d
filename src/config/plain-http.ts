import type { Reader } from './reader.ts'
import { isLoopback } from './telegram.ts'

/** What goes over these in the clear: the RPC's key and the chain's word, the bot's token. */
const ENCRYPTED = [
  'SOLANA_RPC_URL',
  'SOLANA_WS_URL',
  'SOLANA_RPC_URL_2',
  'SOLANA_WS_URL_2',
  'YELLOWSTONE_URL',
  'TELEGRAM_API_ROOT',
]

/** Refuses unencrypted connections to other machines. */
export function refusePlainHttp(read: Reader): void {
  for (const name of ENCRYPTED) {
    const value = read.text(name) ?? ''
    if (!/^(http|ws):/i.test(value) || isLoopback(value)) continue
    const scheme = value.toLowerCase().startsWith('ws') ? 'wss://' : 'https://'
    read.refuse(
      `${name}: with NODE_ENV=production nothing goes unencrypted to another machine. Write ${scheme} instead.`,
      null,
    )
  }
}
