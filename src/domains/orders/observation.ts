import type { Ms } from '../../kernel/clock.ts'
import type { Lamports } from '../../kernel/money.ts'
import type { Mention, Transfer } from './order.ts'
import type { ChainTransaction, Commitment } from './ports.ts'

/** The meaning of a transaction: rows to store, and orders that it names without paying them. */
export type Observation = {
  transfers: Transfer[]
  mentions: Mention[]
  /** Set if it could prove a wallet. */
  proof?: ProofTransfer
}

/** A small amount under an order's reference, with a memo, from a source that itself signed. */
export type ProofTransfer = {
  orderId: string
  wallet: string
  lamports: Lamports
  memos: readonly string[]
  landedAt: Ms
}

/** How and when a transaction was seen. */
export type Seen = {
  /** The watched address. */
  wallet: string
  commitment: Commitment
  now: Ms
  /** Our own wallets among the senders, whose transfers are never payments. */
  ours: ReadonlySet<string>
  /** Payments to the wallet after this grant nothing automatically; null: not retired. */
  retiresAt: Ms | null
}

/** What an operator did with a payment while it was unreadable: sent it back, or attached it to an order. */
export type Decision =
  | 'refunded'
  | Pick<Transfer, 'orderId' | 'matchedBy' | 'matchedAt' | 'finalizedAt'>

/**
 * Applies an operator's decision to an unreadable payment that can be read now: it stays with the order
 * that it was attached to, and once sent back it is no payment. Transfers from our own wallets never were
 * payments.
 */
export function applyDecision(
  observation: Observation,
  decision: Decision | undefined,
): Observation {
  if (decision === undefined) return observation
  if (decision === 'refunded') return { transfers: [], mentions: [] }
  const { transfers, mentions } = observation
  return {
    transfers: transfers.map((one) =>
      one.detail === 'own_wallet' ? one : { ...one, ...decision },
    ),
    mentions,
  }
}

/** Our orders among the transaction's accounts, each once. */
export function ordersNamed(
  { accountKeys }: ChainTransaction,
  orderOf: ReadonlyMap<string, string>,
): string[] {
  return [...new Set(accountKeys.flatMap((key) => orderOf.get(key) ?? []))]
}

/** Why a transfer from one of these senders is not a payment. */
export function whyUnpaid(
  senders: readonly (string | null)[],
  blockTime: Ms | null,
  { ours, retiresAt, now }: Seen,
): 'own_wallet' | 'retired_wallet' | null {
  if (senders.some((sender) => sender !== null && ours.has(sender))) return 'own_wallet'
  return retiresAt !== null && (blockTime ?? now) > retiresAt ? 'retired_wallet' : null
}

/** A transfer of which only the place is known. */
export function blankTransfer(
  transaction: { signature: string; slot: number; blockTime: Ms | null },
  { wallet, commitment, now }: Pick<Seen, 'wallet' | 'commitment' | 'now'>,
): Transfer {
  return {
    signature: transaction.signature,
    path: '',
    kind: 'review',
    recipient: wallet,
    source: null,
    lamports: null,
    usdc: null,
    detail: null,
    slot: transaction.slot,
    blockTime: transaction.blockTime,
    state: commitment,
    firstSeenAt: now,
    finalizedAt: commitment === 'finalized' ? now : null,
    orderId: null,
    matchedBy: null,
    matchedAt: null,
  }
}

/** The only sender; null: unknown, or several. */
export function onlySender(sources: readonly (string | null)[]): string | null {
  const distinct = new Set(sources)
  return distinct.size === 1 ? (sources[0] ?? null) : null
}
