import { QUOTE_DECIMALS, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import { type Lamports, lamports } from '../../kernel/money.ts'
import {
  blankTransfer,
  type Observation,
  onlySender,
  ordersNamed,
  type Seen,
  whyUnpaid,
} from './observation.ts'
import { observeUsdc } from './observe-usdc.ts'
import { DUST_LAMPORTS, DUST_USDC, type Transfer } from './order.ts'
import type { ChainTransaction, TokenReceipt, UnreadableTransaction } from './ports.ts'

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
    const row = { ...blankTransfer(transaction, seen), path: 'balance', detail: 'too_large' }
    return { transfers: [row], mentions: [] }
  }
  if (transaction.usdc) return observeUsdc(transaction, transaction.usdc, orderOf, seen)
  const named = ordersNamed(transaction, orderOf)
  if (named.length > 1) return severalReferences(transaction, named, seen)
  const unpaid = whyUnpaid(sendersOf(transaction), transaction.blockTime, seen)
  const [orderId] = unpaid === null ? named : []
  if (orderId !== undefined && balanceIncrease(transaction) > 0n)
    return paidByReference(transaction, orderId, seen)
  if (orderId !== undefined && transaction.tokens.length > 0)
    return tokensOnly(transaction, orderId, seen)
  return bySender(transaction, named, unpaid, seen)
}

/** More than one of our orders is named: an operator decides, unless it is dust. */
function severalReferences(
  transaction: ChainTransaction,
  named: readonly string[],
  seen: Seen,
): Observation {
  const { signature } = transaction
  const reason = 'two_references'
  const increase = balanceIncrease(transaction)
  const whole = {
    ...blankTransfer(transaction, seen),
    path: 'balance',
    lamports: increase,
    detail: reason,
  }
  if (increase >= 0n && increase < DUST_LAMPORTS) {
    // References are public once used: naming some must not cost an operator's time.
    const dust = increase > 0n ? [{ ...whole, kind: 'dust' as const }] : []
    return { transfers: [...dust, ...tokensOf(transaction, seen)], mentions: [] }
  }
  return {
    transfers: [{ ...whole, kind: 'review', source: onlySender(sendersOf(transaction)) }],
    mentions: named.map((orderId) => ({ orderId, signature, reason })),
  }
}

/** The whole increase of the balance pays the one order that is named. */
function paidByReference(transaction: ChainTransaction, orderId: string, seen: Seen): Observation {
  const increase = balanceIncrease(transaction)
  const payment: Transfer = {
    ...blankTransfer(transaction, seen),
    path: 'balance',
    kind: 'reference',
    source: onlySender(sendersOf(transaction)),
    lamports: increase,
    orderId,
    matchedBy: 'reference',
    matchedAt: seen.now,
  }
  return {
    transfers: [payment],
    mentions: [],
    ...proofOf(transaction, orderId, increase, seen),
  }
}

/** Tokens under an order's reference, and no SOL: they pay nothing. */
function tokensOnly(transaction: ChainTransaction, orderId: string, seen: Seen): Observation {
  const { signature } = transaction
  const reason = transaction.tokens.some(isMoney) ? 'wrong_asset' : 'unknown_token'
  return { transfers: tokensOf(transaction, seen), mentions: [{ orderId, signature, reason }] }
}

/** Each System transfer stands for itself; what they don't explain of the balance is for an operator. */
function bySender(
  transaction: ChainTransaction,
  named: readonly string[],
  unpaid: ReturnType<typeof whyUnpaid>,
  seen: Seen,
): Observation {
  const { signature } = transaction
  const increase = balanceIncrease(transaction)
  const row = (change: Partial<Transfer>): Transfer => ({
    ...blankTransfer(transaction, seen),
    ...change,
  })
  const mentions =
    unpaid === 'retired_wallet' && increase >= DUST_LAMPORTS
      ? named.map((orderId) => ({ orderId, signature, reason: unpaid }))
      : []
  const kindAboveDust = unpaid === null ? 'system' : 'review'
  const kindOf = (amount: bigint) => (amount < DUST_LAMPORTS ? 'dust' : kindAboveDust)
  const system = transaction.transfers.map(({ path, source, lamports: amount }) =>
    row({ path, kind: kindOf(amount), source, lamports: amount, detail: unpaid }),
  )
  const tokens = tokensOf(transaction, seen)
  const explained = transaction.transfers.reduce((sum, { lamports: amount }) => sum + amount, 0n)
  const unexplained = lamports(increase - explained)
  if (unexplained < 0n) {
    // More was transferred in than stayed, so the wallet itself moved funds. An operator decides.
    const reviewed = system.map((one) => ({ ...one, kind: 'review' as const }))
    return { transfers: [...reviewed, ...tokens], mentions }
  }
  const kind = unexplained < DUST_LAMPORTS ? 'dust' : 'review'
  const detail = unpaid ?? 'no_transfer'
  const risen =
    unexplained > 0n ? [row({ path: 'balance', kind, lamports: unexplained, detail })] : []
  return { transfers: [...system, ...risen, ...tokens], mentions }
}

function tokensOf(transaction: ChainTransaction, seen: Seen): Transfer[] {
  return transaction.tokens.map((receipt, index) => ({
    ...blankTransfer(transaction, seen),
    path: `token.${index}`,
    kind: 'token',
    source: receipt.source,
    detail: JSON.stringify(receipt),
  }))
}

function sendersOf({ transfers }: ChainTransaction): (string | null)[] {
  return transfers.map(({ source }) => source)
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
    ...blankTransfer(transaction, seen),
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
