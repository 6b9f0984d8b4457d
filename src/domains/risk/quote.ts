import { QUOTE_DECIMALS, USD1, USDC, USDT, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import type { Launch } from '../launches/index.ts'
import { trimmed } from './wording.ts'

const NAMES: Readonly<Record<string, string>> = {
  [WRAPPED_SOL]: 'SOL',
  [USDC]: 'USDC',
  [USDT]: 'USDT',
  [USD1]: 'USD1',
}

/** Whole units of the quote currency; null: not one whose decimals we know. */
export function wholeQuote(raw: bigint, { quoteMint }: Pick<Launch, 'quoteMint'>): number | null {
  const decimals = QUOTE_DECIMALS[quoteMint ?? WRAPPED_SOL]
  return decimals === undefined ? null : Number(raw) / 10 ** decimals
}

/** `12.4 SOL`; without a number if we don't know the currency. */
export function formatQuote(raw: bigint, launch: Pick<Launch, 'quoteMint'>): string {
  const whole = wholeQuote(raw, launch)
  if (whole === null) return 'an amount of another currency'
  return `${trimmed(whole, whole < 10 ? 2 : 1)} ${NAMES[launch.quoteMint ?? WRAPPED_SOL]}`
}
