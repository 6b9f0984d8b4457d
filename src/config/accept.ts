import { inQuotes, type SettingsReader } from './reader.ts'

/** What plans are paid in. SOL always is. */
export type AcceptConfig = {
  usdc: boolean
  /** A local cluster's own mint; null: none. On the public ones it is Circle's. */
  usdcMint: string | null
}

const COINS = ['SOL', 'USDC'] as const

export function acceptFrom(read: SettingsReader): AcceptConfig {
  const words = (read.list('ACCEPT') ?? ['SOL']).map((word) => word.toUpperCase())
  for (const word of words) {
    if (COINS.some((coin) => coin === word)) continue
    read.refuse(`ACCEPT: ${inQuotes(word)} is unknown. Write ACCEPT=SOL or ACCEPT=SOL,USDC.`, null)
  }
  if (!words.includes('SOL')) {
    read.refuse('ACCEPT: SOL is always accepted. Write ACCEPT=SOL or ACCEPT=SOL,USDC.', null)
  }
  return { usdc: words.includes('USDC'), usdcMint: read.wallet('USDC_MINT') }
}
