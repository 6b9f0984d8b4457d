import type {
  ChainTransaction,
  Commitment,
  UnreadableTransaction,
} from '../../../domains/orders/ports.ts'
import { HOUR, type Ms, SECOND } from '../../../kernel/clock.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import { orUnusable } from '../rpc/errors.ts'
import type { SolanaRpc } from '../rpc/rpc.ts'
import type { TransactionReading } from '../wire/open-transaction.ts'
import type { RawTransaction } from '../wire/raw-transaction.ts'
import { readTransaction } from '../wire/read-transaction.ts'
import { readUsdcTransaction } from '../wire/read-usdc.ts'
import type { UsdcAccount } from '../wire/token-accounts.ts'
import {
  type Change,
  CURSOR_WAITS_MS,
  type Miss,
  type WatchContext,
  type WatchedWallet,
} from './watch-context.ts'

/** What happened to a listed signature. */
export type PaymentReading = {
  /** Its slot is the one that the transaction itself names. */
  listed: ListedSignature
  /** null: not available yet. */
  change: Change | null
  /** Set when it is to be reported. */
  transaction?: ChainTransaction
  unreadable?: UnreadableTransaction
}

/** With fewer tries the endpoints may merely have been away. */
const TRIES = 20
const NO_MISS = { tries: 0, failures: 0 }
/**
 * How long endpoints may fail to answer for it: after a shorter outage we don't continue without
 * it.
 */
const FAILING_WAIT_MS = HOUR
const UNAVAILABLE = 'listed by the endpoints, but unavailable from them'

/**
 * Reads a listed signature within the bulk budget, unless it was reported before. A listed
 * transaction that is unavailable, or makes no sense, is requested from each endpoint in turn;
 * after long enough it is called unreadable.
 * @throws RetryableError when no endpoint can be asked; see {@link failedReading}
 */
export async function readOutcome(
  watch: WatchContext,
  wallet: WatchedWallet,
  listed: ListedSignature,
): Promise<PaymentReading> {
  const known = wallet.finalized.get(listed.signature)
  if (known?.slot === listed.slot) return { listed, change: known.change }
  await watch.budget.take(watch.signal)
  const { tries, failures } = wallet.missing.get(listed.signature) ?? NO_MISS
  const turn = tries + failures
  const outcome = await fetchOutcome(watch, wallet, listed, turn)
  if (outcome?.listed.slot !== listed.slot) return missed(watch, wallet, listed, UNAVAILABLE)
  if (outcome.unreadable) return missed(watch, wallet, listed, outcome.unreadable.reason)
  wallet.missing.delete(listed.signature)
  return outcome
}

/** Fetches a finalized transaction, in whatever slot, and reads it; null: not available now. */
export async function fetchOutcome(
  watch: WatchContext,
  wallet: WatchedWallet,
  named: ListedSignature,
  turn?: number,
): Promise<PaymentReading | null> {
  const fetched = await fetchReading(watch, wallet, named.signature, 'finalized', turn)
  if (fetched === null) return null
  const { slot, reading } = fetched
  const listed = { ...named, slot }
  switch (reading.kind) {
    case 'read':
      return {
        listed,
        change: changeOf(reading.transaction),
        transaction: reading.transaction,
      }
    case 'failed':
      return { listed, change: reading.balance ?? 'none' }
    case 'unreadable':
      return unreadableReading(listed, reading.reason)
  }
}

function changeOf({ balance, usdc }: ChainTransaction): Change {
  return (usdc ? usdc.balance : balance) ?? 'none'
}

function missed(
  watch: WatchContext,
  wallet: WatchedWallet,
  listed: ListedSignature,
  reason: string,
): PaymentReading {
  const miss = recordMiss(watch, wallet, listed, 'tries')
  if (miss.tries < TRIES || ageOf(watch, miss) < CURSOR_WAITS_MS) return { listed, change: null }
  wallet.missing.delete(listed.signature)
  return unreadableReading(listed, reason)
}

/**
 * The endpoints failed to answer for a listed signature. That is mostly an outage, so it takes an
 * hour until it is called unreadable.
 */
export function failedReading(
  watch: WatchContext,
  wallet: WatchedWallet,
  listed: ListedSignature,
  { message }: Error,
): PaymentReading {
  const miss = recordMiss(watch, wallet, listed, 'failures')
  const isOver = miss.tries + miss.failures >= TRIES && ageOf(watch, miss) >= FAILING_WAIT_MS
  if (!isOver) return { listed, change: null }
  wallet.missing.delete(listed.signature)
  return unreadableReading(listed, `the endpoints fail to answer for it: ${message}`)
}

function recordMiss(
  { clock }: WatchContext,
  { missing }: WatchedWallet,
  { signature }: ListedSignature,
  what: 'tries' | 'failures',
): Miss {
  const before = missing.get(signature) ?? { since: clock.monotonic(), ...NO_MISS }
  const miss = { ...before, [what]: before[what] + 1 }
  missing.set(signature, miss)
  return miss
}

function ageOf({ clock }: WatchContext, { since }: Miss): Ms {
  return clock.monotonic() - since
}

/** An outcome for a person to look at. */
export function unreadableReading(listed: ListedSignature, reason: string): PaymentReading {
  const { signature, slot, blockTime } = listed
  return {
    listed,
    change: 'unknown',
    unreadable: {
      signature,
      slot,
      blockTime: blockTime === null ? null : blockTime * SECOND,
      reason,
    },
  }
}

/** A wallet with its token account for USDC, if that is read separately; or that token account. */
export type WatchedAddress = { address: string; usdc: UsdcAccount | null }

/** What a transaction says, and the slot that it landed in. */
export type Fetched = { slot: number; reading: TransactionReading }

/**
 * Fetches one transaction and reads it for a watched address. Another `turn` begins with another endpoint.
 * @returns null when the endpoint does not have it, or answers with nothing usable
 * @throws RetryableError when no endpoint can be asked
 */
export async function fetchReading(
  { rpc, signal }: { rpc: SolanaRpc; signal: AbortSignal },
  watched: WatchedAddress,
  signature: string,
  commitment: Commitment,
  turn?: number,
): Promise<Fetched | null> {
  const raw = await orUnusable(rpc.getTransaction(signature, commitment, signal, turn))
  if (raw === null) return null
  const reading = readFor(watched, raw)
  const isAnother = reading.kind === 'read' && reading.transaction.signature !== signature
  return isAnother ? null : { slot: raw.slot, reading }
}

function readFor({ address, usdc }: WatchedAddress, raw: RawTransaction): TransactionReading {
  if (usdc?.address === address) return readUsdcTransaction(raw, usdc)
  return readTransaction(raw, address, usdc?.address)
}
