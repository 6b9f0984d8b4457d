import type { VenueId } from '../../../contract/launches/venues.ts'
import type { ChainEvent, Place } from '../../../domains/launches/ports.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { isTagged } from './reader.ts'

/** One run of a program of ours within a transaction: an instruction, outer or inner, and what it reported. */
export type Invocation = {
  program: string
  /** As in {@link Place}; the same whether logs or the transaction were read. */
  path: string
  /** The program that called it; null: the transaction itself. */
  caller: string | null
  /** In the instruction's order; null where only logs were seen. Read when first asked for. */
  accounts: readonly string[] | null
  /** The instruction's bytes; null where only logs were seen. Read when first asked for. */
  data: Uint8Array | null
  /**
   * Its events, in order, each beginning with its discriminator. From `Program data:` lines and from
   * self-CPI (whose own tag is cut off); an event emitted both ways is here once.
   */
  events: readonly Uint8Array[]
  /** Text lines that it logged itself, without `Program log: `, e.g. `ray_log: …`. */
  logs: readonly string[]
}

/** A transaction that succeeded, as far as venues read it. */
export type VenueTransaction = {
  signature: string
  slot: number
  /** null where only logs were seen. */
  feePayer: string | null
  blockTime: Ms | null
  /** Runs of our venues' programs, in the order in which they began; self-CPI of events is none. */
  invocations: readonly Invocation[]
  /** The logs were cut off: events may be missing. */
  truncated: boolean
  /** Which mint a token account holds, by the transaction's token balances; null: not reported. */
  tokenAccount(address: string): TokenAccountFacts | null
  /** What `invocation` moved, with those that it called; empty where only logs were seen. */
  transfers(invocation: Invocation): readonly TokenTransfer[]
  /** What is written on `mint` as its metadata; null: nothing, or only logs were seen. */
  words(mint: string): TokenWords | null
}

export type TokenWords = { name: string | null; symbol: string | null; uri: string | null }

/**
 * Lamports between wallets, or raw units between token accounts, as they were sent. What was minted
 * comes from the mint.
 */
export type TokenTransfer = { from: string; to: string; amount: bigint }

export type TokenAccountFacts = { mint: string; owner: string | null; decimals: number | null }

/** One venue's program. Decoding is pure, reads by prefix, and never throws. */
export type Venue = {
  id: VenueId
  program: string
  /** What one invocation of its program reports; empty: nothing of ours. */
  decode(invocation: Invocation, tx: VenueTransaction): ChainEvent[]
  /**
   * Of an invocation that was read from logs alone: whether the whole transaction must be fetched to
   * know what it means, as with venues whose events are not in the logs.
   */
  needsTransaction(invocation: Invocation): boolean
}

/** The place of `invocation`; `nth` counts on where it reports several things. */
export function placeOf(invocation: Invocation, tx: VenueTransaction, nth = 0): Place {
  const { signature, slot, feePayer, blockTime } = tx
  const path = nth === 0 ? invocation.path : `${invocation.path}#${nth}`
  return { slot, signature, path, feePayer, blockTime }
}

/** What `read` makes of the events with this tag, without those that it can't read. */
export function readTagged<T>(
  invocation: Invocation,
  tx: VenueTransaction,
  mark: Uint8Array,
  read: (event: Uint8Array, place: Place, invocation: Invocation) => T | null,
): T[] {
  const found: T[] = []
  for (const event of invocation.events) {
    if (!isTagged(event, mark)) continue
    const one = read(event, placeOf(invocation, tx, found.length), invocation)
    if (one) found.push(one)
  }
  return found
}

/** Adds an event that could be read. */
export function addRead(found: ChainEvent[], event: ChainEvent | null): void {
  if (event) found.push(event)
}
