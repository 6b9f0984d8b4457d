import type { VenueId } from '../../contract/venues.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { ChainEvent } from './event.ts'
import type { Funding } from './ports.ts'

/** A transaction of the past that succeeded. */
export type PastSignature = { signature: string; slot: number; at: Ms }

/** Newest first, without the failed ones. */
export type PastPage = {
  signatures: PastSignature[]
  /** Where the next page begins; null: there is none. */
  next: string | null
  /** Block time of the oldest listed, failed ones included; null: nothing was listed. */
  reachedAt: Ms | null
}

/** Which part of an address's past: older than `before`, newer than `after`. */
export type PastWindow = { before: string | null; after: string | null }

/** A token account after a transaction, raw units. */
export type PastBalance = { account: string; owner: string | null; mint: string; amount: bigint }

export type PastTransaction = PastSignature & {
  events: ChainEvent[]
  balances: PastBalance[]
}

/** How the launches of a venue are found: by an account that only launches name, or among all it did. */
export type Enumeration = { venue: VenueId; address: string; isExact: boolean }

/**
 * The chain's past. Every answer is the same whenever it is asked for: nothing in it is of today.
 * It waits as long as the service wants, and rejects only once `signal` aborts.
 */
export type LaunchHistory = {
  enumerations: readonly Enumeration[]
  /** @throws PermanentError when the service tells nothing that makes sense */
  page(address: string, window: PastWindow, signal: AbortSignal): Promise<PastPage>
  /** null: the service doesn't have it in a form that makes sense. */
  transaction(signature: string, signal: AbortSignal): Promise<PastTransaction | null>
  /**
   * A signature of a block that is not older than `at`, and hardly younger: what is listed before it
   * is all that happened by then. null: no block nearby has any.
   * @param near a transaction before it, to count slots from
   */
  signatureAt(at: Ms, near: PastSignature, signal: AbortSignal): Promise<string | null>
  /** How a wallet came by its first SOL, of its transactions before `before` alone; null: not told. */
  funding(wallet: string, before: string, signal: AbortSignal): Promise<Funding | null>
  /** Requests since the start. */
  calls(): number
  /** What the budget allows. */
  perSecond: number
}
