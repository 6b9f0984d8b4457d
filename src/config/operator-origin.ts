import type { SettingsReader } from './reader.ts'
import { isLoopback } from './telegram.ts'

const EXAMPLE = 'https://console.mintwatch.example'

/** Where the console is, if it has a host of its own. Browsers make passkeys only over https. */
export function operatorOriginFrom(read: SettingsReader): string | null {
  const origin = read.origin('OPERATOR_ORIGIN', EXAMPLE)
  if (origin === null || origin.startsWith('https:') || isLoopback(origin)) return origin
  return read.refuse(
    `OPERATOR_ORIGIN: passkeys need https://. Write e.g. OPERATOR_ORIGIN=${EXAMPLE}.`,
    null,
  )
}
