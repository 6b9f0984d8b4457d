import { QUOTE_DECIMALS, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import { type Lamports, lamports } from '../../kernel/money.ts'
import {
  blank,
  type Observation,
  onlySender,
  ordersNamed,
  type Seen,
  whyUnpaid,
} from './observation.ts'
import { observeUsdc } from './observe-usdc.ts'
import { DUST_LAMPORTS, DUST_USDC, type Transfer } from './order.ts'
import type { ChainTransaction, TokenReceipt, UnreadableTransaction } from './ports.ts'

const TWO = 'two_references'

/** A proof's amount stays below this, in lamports. */
const PROOF_LAMPORTS_BELOW = 10_000n

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
  if (isBeyondStorage(transaction)) {
    // No supply allows it, so something is wrong. Reading goes on, and an operator sees it.
    const row = { ...blank(transaction, seen), path: 'balance', detail: 'too_large' }
    return { transfers: [row], mentions: [] }
  }
  if (transaction.usdc) return observeUsdc(transaction, transaction.usdc, orderOf, seen)
  const named = ordersNamed(transaction, orderOf)
  const increase = balanceIncrease(transaction)
  const row = (change: Partial<Transfer>): Transfer => ({ ...blank(transaction, seen), ...change })
  const senders = transaction.transfers.map(({ source }) => source)
  const soleSource = onlySender(senders)
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

  if (named.length > 1 && increase >= 0n && increase < DUST_LAMPORTS) {
    // References are public once used: naming some must not cost an operator's time.
    const dust = row({ path: 'balance', kind: 'dust', lamports: increase, detail: TWO })
    return { transfers: [...(increase > 0n ? [dust] : []), ...tokens()], mentions: [] }
  }
  if (named.length > 1) {
    return {
      transfers: [
        row({
          path: 'balance',
          kind: 'review',
          source: soleSource,
          lamports: increase,
          detail: TWO,
        }),
      ],
      mentions: named.map((orderId) => ({
        orderId,
        signature: transaction.signature,
        reason: TWO,
      })),
    }
  }
  const unpaid = whyUnpaid(senders, transaction.blockTime, seen)
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
      mentions: [
        {
          orderId,
          signature: transaction.signature,
          reason: transaction.tokens.some(isMoney) ? 'wrong_asset' : 'unknown_token',
        },
      ],
    }
  }

  const mentions =
    unpaid === 'retired_wallet' && increase >= DUST_LAMPORTS
      ? named.map((id) => ({ orderId: id, signature: transaction.signature, reason: unpaid }))
      : []
  const kindAboveDust = unpaid === null ? 'system' : 'review'
  const kindOf = (amount: bigint) => (amount < DUST_LAMPORTS ? 'dust' : kindAboveDust)
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

/** Amounts are stored as numbers, which are exact up to 2^53: nine million SOL. */
function isBeyondStorage(transaction: ChainTransaction): boolean {
  const { usdc, transfers, balance } = transaction
  const moved = usdc ? usdc.transfers.map((one) => one.usdc) : transfers.map((one) => one.lamports)
  const held = (usdc ?? { balance }).balance
  const sums = [...moved, moved.reduce((sum: bigint, one) => sum + one, 0n)]
  const increase = held ? held.after - held.before : 0n
  return [...sums, increase < 0n ? -increase : increase].some((one) => one > LARGEST)
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** A program's address can be a source without a signature, so it proves nothing. */
function proofOf(
  { transfers, signers, memos, blockTime }: ChainTransaction,
  orderId: string,
  amount: Lamports,
  { commitment, now }: Seen,
): Pick<Observation, 'proof'> {
  const wallet = onlySender(transfers.map(({ source }) => source))
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

/** Whether it is a token that people pay with, and more than dust. Anyone can create a worthless token. */
function isMoney({ mint, amount }: TokenReceipt): boolean {
  const decimals = QUOTE_DECIMALS[mint]
  if (decimals === undefined) return false
  return BigInt(amount) >= (mint === WRAPPED_SOL ? DUST_LAMPORTS : DUST_USDC)
}

function balanceIncrease({ balance }: ChainTransaction): Lamports {
  return lamports(balance ? balance.after - balance.before : 0n)
}
