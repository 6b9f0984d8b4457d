import { isAddress } from '@solana/kit'

/** A longer text is not a pasted address. */
const MOST_TEXT = 600
const WORD = /(?<![A-Za-z0-9])[1-9A-HJ-NP-Za-km-z]{32,44}(?![A-Za-z0-9])/g

/**
 * The address in a pasted text or link (pump.fun, DexScreener, an explorer): the last word that is
 * one, since links name what they show at their end. null: there is none.
 */
export function addressIn(text: string): string | null {
  const words = text.slice(0, MOST_TEXT).match(WORD) ?? []
  return words.findLast((word) => isAddress(word)) ?? null
}
