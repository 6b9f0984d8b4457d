import type { SettingsReader } from './reader.ts'
import { isLoopback } from './telegram.ts'

/** Connections that carry the RPC key, the chain's data, the bot's token, or backups. */
const ENCRYPTED = [
  'SOLANA_RPC_URL',
  'SOLANA_WS_URL',
  'SOLANA_RPC_URL_2',
  'SOLANA_WS_URL_2',
  'YELLOWSTONE_URL',
  'TELEGRAM_API_ROOT',
  'BACKUP_S3_URL',
]

/** Refuses unencrypted connections to other machines. */
export function refusePlainHttp(read: SettingsReader): void {
  for (const name of ENCRYPTED) {
    const value = read.text(name) ?? ''
    if (!/^(http|ws):/i.test(value) || isLoopback(value)) continue
    const scheme = value.toLowerCase().startsWith('ws') ? 'wss://' : 'https://'
    read.refuse(
      `${name}: with NODE_ENV=production, connections to other machines must be encrypted. Write ${scheme} instead.`,
      null,
    )
  }
}
