import type { Ms } from '../../kernel/clock.ts'
import { type Lamports, lamports } from '../../kernel/money.ts'
import { DUST_LAMPORTS, type Mention, type Transfer } from './order.ts'
import type { ChainTransaction, Commitment, UnreadableTransaction } from './ports.ts'

/** The meaning of a transaction: rows to store, and orders that it names without paying them. */
export type Observation = {
  transfers: Transfer[]
  mentions: (Mention & { orderId: string })[]
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

/** A proof's amount stays below this, in lamports. */
export const PROOF_LAMPORTS_BELOW = 10_000n

type Seen = {
  wallet: string
  commitment: Commitment
  now: Ms
  /** Our own wallets among the senders, whose transfers are never payments. */
  ours: ReadonlySet<string>
  /** Payments to the wallet after this grant nothing automatically; null: not retired. */
  retiresAt: Ms | null
}

/**
 * Reads a transaction as payments. Pure. With one reference it is that order's payment, whatever
 * its instructions; without one, each System transfer is matched by its sender. The same
 * transaction always gives the same keys, so reading it twice changes nothing. Transfers from our
 * own wallets or to a retired one are not payments: an operator decides.
 *
 * @param orderOf our orders by reference key
 */
export function observeTransfers(
  transaction: ChainTransaction,
  orderOf: ReadonlyMap<string, string>,
  seen: Seen,
): Observation {
  const named = [...new Set(transaction.accountKeys.flatMap((key) => orderOf.get(key) ?? []))]
  const increase = balanceIncrease(transaction)
  const row = (change: Partial<Transfer>): Transfer => ({ ...blank(transaction, seen), ...change })
  const soleSource = sole(transaction.transfers.map(({ source }) => source))
  const token = transaction.tokens[0]
  const tokens = () =>
    transaction.tokens.map((receipt, index) =>
      row({
        path: `token.${index}`,
        kind: 'token',
        source: receipt.source,
        detail: JSON.stringify(receipt),
      }),
    )

  if (named.length > 1) {
    return {
      transfers: [
        row({
          path: 'balance',
          kind: 'review',
          source: soleSource,
          lamports: increase,
          detail: 'two_references',
        }),
      ],
      mentions: named.map((orderId) => ({
        orderId,
        signature: transaction.signature,
        reason: 'two_references',
      })),
    }
  }
  const unpaid = whyUnpaid(transaction, seen)
  const [orderId] = unpaid === null ? named : []
  if (orderId !== undefined && increase > 0n) {
    const match = { orderId, matchedBy: 'reference', matchedAt: seen.now } as const
    return {
      transfers: [
        row({
          path: 'balance',
          kind: 'reference',
          source: soleSource,
          lamports: increase,
          ...match,
        }),
      ],
      mentions: [],
      ...proofOf(transaction, orderId, increase, seen),
    }
  }
  if (orderId !== undefined && token) {
    return {
      transfers: tokens(),
      mentions: [{ orderId, signature: transaction.signature, reason: 'wrong_asset' }],
    }
  }

  const mentions =
    unpaid === 'retired_wallet' && increase >= DUST_LAMPORTS
      ? named.map((id) => ({ orderId: id, signature: transaction.signature, reason: unpaid }))
      : []
  const kindOf = (amount: bigint) =>
    amount < DUST_LAMPORTS ? 'dust' : unpaid === null ? 'system' : 'review'
  const system = transaction.transfers.map(({ path, source, lamports: amount }) =>
    row({ path, kind: kindOf(amount), source, lamports: amount, detail: unpaid }),
  )
  const explained = transaction.transfers.reduce((sum, { lamports: amount }) => sum + amount, 0n)
  const unexplained = lamports(increase - explained)
  if (unexplained < 0n) {
    // More was transferred in than stayed, so the wallet itself moved funds. An operator decides.
    return {
      transfers: [...system.map((one) => ({ ...one, kind: 'review' as const })), ...tokens()],
      mentions,
    }
  }
  const risen =
    unexplained > 0n
      ? [
          row({
            path: 'balance',
            kind: unexplained < DUST_LAMPORTS ? 'dust' : 'review',
            lamports: unexplained,
            detail: unpaid ?? 'no_transfer',
          }),
        ]
      : []
  return { transfers: [...system, ...risen, ...tokens()], mentions }
}

function whyUnpaid(
  { transfers, blockTime }: ChainTransaction,
  { ours, retiresAt, now }: Seen,
): 'own_wallet' | 'retired_wallet' | null {
  if (transfers.some(({ source }) => ours.has(source))) return 'own_wallet'
  return retiresAt !== null && (blockTime ?? now) > retiresAt ? 'retired_wallet' : null
}

/** A program's address can be a source without a signature, so it proves nothing. */
function proofOf(
  { transfers, signers, memos, blockTime }: ChainTransaction,
  orderId: string,
  amount: Lamports,
  { commitment, now }: Seen,
): Pick<Observation, 'proof'> {
  const wallet = sole(transfers.map(({ source }) => source))
  if (wallet === null || !signers.includes(wallet) || memos.length === 0) return {}
  if (commitment !== 'finalized' || amount >= PROOF_LAMPORTS_BELOW) return {}
  return { proof: { orderId, wallet, lamports: amount, memos, landedAt: blockTime ?? now } }
}

/** Keeps an unreadable transaction for an operator. */
export function observeUnreadable(
  transaction: UnreadableTransaction,
  seen: Pick<Seen, 'wallet' | 'commitment' | 'now'>,
): Transfer {
  return {
    ...blank(transaction, seen),
    path: 'unreadable',
    kind: 'unreadable',
    detail: transaction.reason,
  }
}

function blank(
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

function balanceIncrease({ balance }: ChainTransaction): Lamports {
  return lamports(balance ? balance.after - balance.before : 0n)
}

function sole(sources: string[]): string | null {
  const distinct = new Set(sources)
  return distinct.size === 1 ? (sources[0] ?? null) : null
}
