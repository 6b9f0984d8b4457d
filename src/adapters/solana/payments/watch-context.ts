import type { PaymentSink, Sighting } from '../../../domains/orders/ports.ts'
import { type Clock, MINUTE, type Ms } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { type Budget, createBudget } from '../rpc/budget.ts'
import { createRecentMap, type RecentMap } from '../rpc/recent-map.ts'
import type { SolanaRpc } from '../rpc/rpc.ts'
import type { Balance } from '../wire/open-transaction.ts'
import type { UsdcAccount } from '../wire/token-accounts.ts'

/** What every part of the payment watcher works with. */
export type WatchContext = {
  rpc: SolanaRpc
  sink: PaymentSink
  clock: Clock
  log: Log
  /** For reading in bulk. */
  budget: Budget
  /** For reading what a subscription has just named. */
  hintBudget: Budget
  /** For reading a reference's transactions, which anyone can create. */
  referenceBudget: Budget
  signal: AbortSignal
}

export type WatchOptions = Pick<WatchContext, 'rpc' | 'sink' | 'clock' | 'log' | 'signal'> & {
  /** Requests a second that catching up may use, 10 by default; following hints may use as many. */
  requestsPerSecond?: number
}

/** Budgets of their own for scans, hints, and references, so that one can't starve another. */
export function createWatchContext(options: WatchOptions): WatchContext {
  const { rpc, sink, clock, log, signal, requestsPerSecond = REQUESTS_PER_SECOND } = options
  const budget = createBudget(clock, requestsPerSecond)
  const hintBudget = createBudget(clock, requestsPerSecond)
  const referenceBudget = createBudget(clock, REFERENCE_READS_PER_SECOND)
  return { rpc, sink, clock, log, signal, budget, hintBudget, referenceBudget }
}

/** What a finalized transaction did to the watched balance, as far as it is known. */
export type Change = Balance | 'none' | 'unknown'

/**
 * How long a transaction has been missing, how often it was answered for, and how often that
 * failed.
 */
export type Miss = { since: Ms; tries: number; failures: number }

/** One watched wallet or token account, and what is remembered of it until the next start. */
export type WatchedWallet = {
  address: string
  /**
   * The token account for USDC: this one, or this wallet's, which is then watched separately; null:
   * none.
   */
  usdc: UsdcAccount | null
  /** Handed over as finalized, by signature. */
  finalized: RecentMap<{ slot: number; change: Change }>
  /** Handed over as confirmed, by signature and slot. */
  confirmed: RecentMap<true>
  /** Listed, but could not be fetched or read so far, by signature. */
  missing: Map<string, Miss>
  /** How often the sink has refused one, by signature. */
  refused: Map<string, number>
  /** How often unreadable ones were tried once more. */
  rereads: number
  /** Confirmed ones that the last scan found nowhere. */
  absent: Set<string>
  /** Since when the balances don't chain; null: they do. */
  brokenSince: Ms | null
  /** Up to when the places for looking up references of open orders are used. */
  referencesFrom: Ms
  /** When a reference was looked up last. */
  lookedUp: RecentMap<Ms>
  /** Found on references, and none of the wallet's, by signature. */
  foreign: RecentMap<true>
}

const REQUESTS_PER_SECOND = 10
const REFERENCE_READS_PER_SECOND = 5
const REMEMBERED = 20_000

/** A wallet about which nothing has been read yet. With `usdc` it is a token account. */
export function watchedWallet(address: string, usdc: UsdcAccount | null = null): WatchedWallet {
  return {
    address,
    usdc,
    finalized: createRecentMap(REMEMBERED),
    confirmed: createRecentMap(REMEMBERED),
    missing: new Map(),
    refused: new Map(),
    rereads: 0,
    absent: new Set(),
    brokenSince: null,
    referencesFrom: Number.NEGATIVE_INFINITY,
    lookedUp: createRecentMap(REMEMBERED),
    foreign: createRecentMap(REMEMBERED),
  }
}

/** Where a sighting was made. */
export function watchedBy({ address, usdc }: WatchedWallet): Pick<Sighting, 'wallet' | 'owner'> {
  return usdc?.address === address ? { wallet: address, owner: usdc.owner } : { wallet: address }
}

/** Slots that are read again behind a cursor, as stores add late. */
export const OVERLAP_SLOTS = 64
/** How much goes into one transaction of the sink. */
export const CHUNK_SIZE = 50
/** Enough at a time to hide the network's delay; the budget bounds the rest. */
export const FETCH_WIDTH = 4
/** How long a payment that can't be read, or a balance that doesn't chain, holds the cursor back. */
export const CURSOR_WAITS_MS = 10 * MINUTE

/** How many the sink is asked for at a time. */
const ASK_SIZE = 500

/** Those of successful transactions that were not reported as finalized before. */
export async function unknownSignatures(
  { sink }: WatchContext,
  wallet: WatchedWallet,
  listed: readonly ListedSignature[],
): Promise<ListedSignature[]> {
  const open = listed.filter(
    ({ err, signature }) => err === null && !wallet.finalized.has(signature),
  )
  const unknown: ListedSignature[] = []
  for (let start = 0; start < open.length; start += ASK_SIZE) {
    const part = open.slice(start, start + ASK_SIZE)
    const settled = await sink.finalSignatures(
      wallet.address,
      part.map(({ signature }) => signature),
    )
    unknown.push(...part.filter(({ signature }) => !settled.has(signature)))
  }
  return unknown
}
