import { decodeTransaction } from '../../adapters/solana/venues/all.ts'
import type { ChainEvent } from '../../domains/launches/index.ts'
import { type FoundTransaction, findTransactions } from './find-transactions.ts'

/** Characters that JSON leaves unescaped and a terminal might interpret: controls, line and direction marks. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/**
 * One JSON object for each event of the transactions in `json`, and a line for each that can't be read.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { linesOf } from './lines-of.ts'
 *
 * const recorded = readFileSync('test/recorded/pumpfun/create-1.json', 'utf8')
 * const { lines, troubles } = linesOf(JSON.parse(recorded))
 * const [first] = lines.map((line) => JSON.parse(line))
 * first.kind // → 'launch'
 * first.venue // → 'pumpfun'
 * troubles // → []
 * ```
 */
export function linesOf(json: unknown): { lines: string[]; troubles: string[] } {
  const { found, troubles } = findTransactions(json)
  return { lines: found.flatMap(linesOfOne), troubles }
}

function linesOfOne({ tx, slot, signature }: FoundTransaction): string[] {
  return decodeTransaction(tx).map((event) => lineOf({ ...event, slot, signature }))
}

type DecodedEvent = Omit<ChainEvent, 'slot' | 'signature'> & Omit<FoundTransaction, 'tx'>

/** Read for alert filters and pages alone; programs rely on a line's fields. */
const NOT_SHOWN = new Set(['cashback', 'holderRewards', 'mayhem'])

/** Common fields first, then the others. Amounts are decimal text, times are in milliseconds. */
function lineOf({ feePayer: payer, ...event }: DecodedEvent): string {
  const { kind, venue, mint, creator, signature, slot } = event
  const none = { name: null, symbol: null, uri: null }
  const first = { kind, venue, mint, creator, ...none, signature, slot }
  const all: Record<string, unknown> = { ...first, ...event, payer }
  const shown = Object.entries(all).filter(([key]) => !NOT_SHOWN.has(key))
  const entries = shown.map(([key, value]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    typeof value === 'bigint' ? value.toString() : value,
  ])
  return JSON.stringify(Object.fromEntries(entries)).replace(UNSAFE, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
