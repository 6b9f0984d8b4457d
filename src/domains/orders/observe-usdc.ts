import { type Usdc, usdc } from '../../kernel/money.ts'
import {
  blankTransfer,
  type Observation,
  onlySender,
  ordersNamed,
  type Seen,
  whyUnpaid,
} from './observation.ts'
import { DUST_USDC, type Transfer } from './order.ts'
import type { ChainTransaction, UsdcTransfer } from './ports.ts'

type Moved = NonNullable<ChainTransaction['usdc']>

/**
 * Reads a transaction as payments in USDC to a token account, by the same rules as SOL to a wallet. Pure.
 * The sender is the owner who signed; a transfer by a delegate is never matched.
 */
export function observeUsdc(
  transaction: ChainTransaction,
  moved: Moved,
  orderOf: ReadonlyMap<string, string>,
  seen: Seen,
): Observation {
  const { signature } = transaction
  const named = ordersNamed(transaction, orderOf)
  const increase = increaseOf(moved)
  const source = onlySender(moved.transfers.map((transfer) => transfer.source))
  const row = (change: Partial<Transfer>): Transfer => ({
    ...blankTransfer(transaction, seen),
    ...change,
  })
  const whole = (change: Partial<Transfer>) =>
    row({ path: 'balance', kind: 'review', source, usdc: increase, ...change })

  if (named.length > 1 && increase >= DUST_USDC) {
    return {
      transfers: [whole({ detail: 'two_references' })],
      mentions: named.map((orderId) => ({ orderId, signature, reason: 'two_references' })),
    }
  }
  const unpaid = whyUnmatched(transaction, moved, seen)
  const [orderId] = named.length === 1 ? named : []
  if (orderId !== undefined && unpaid === null && increase > 0n) {
    const match = { orderId, matchedBy: 'reference', matchedAt: seen.now } as const
    return { transfers: [whole({ kind: 'reference', ...match })], mentions: [] }
  }
  const reason = unpaid === 'own_wallet' || increase < DUST_USDC ? null : unpaid
  const mentions =
    reason === null ? [] : named.map((id) => ({ orderId: id, signature, reason }) as const)
  const explained = moved.transfers.reduce((sum, transfer) => sum + transfer.usdc, 0n)
  const unexplained = usdc(increase - explained)
  const sent = moved.transfers.map((transfer) =>
    row({
      path: transfer.path,
      source: transfer.source,
      usdc: transfer.usdc,
      // More was transferred in than stayed: the account itself moved funds. An operator decides.
      ...(unexplained < 0n
        ? { kind: 'review', detail: unpaid }
        : classify(transfer, transaction, unpaid)),
    }),
  )
  if (unexplained <= 0n) return { transfers: sent, mentions }
  const kind = unexplained < DUST_USDC ? 'dust' : 'review'
  const detail = unpaid ?? 'no_transfer'
  return {
    transfers: [...sent, whole({ kind, source: null, usdc: unexplained, detail })],
    mentions,
  }
}

function whyUnmatched({ blockTime }: ChainTransaction, { transfers }: Moved, seen: Seen) {
  const senders = transfers.map(({ source }) => source)
  const isDelegated = transfers.some(({ delegated }) => delegated)
  return whyUnpaid(senders, blockTime, seen) ?? (isDelegated ? 'delegate' : null)
}

/** A program's address can own tokens without a signature, so no claim can name it. */
function classify(
  { source, usdc: amount }: UsdcTransfer,
  { signers }: ChainTransaction,
  unpaid: string | null,
): Pick<Transfer, 'kind' | 'detail'> {
  if (amount < DUST_USDC) return { kind: 'dust', detail: unpaid }
  if (unpaid !== null) return { kind: 'review', detail: unpaid }
  const isSigned = source !== null && signers.includes(source)
  return isSigned ? { kind: 'system', detail: null } : { kind: 'review', detail: 'no_signer' }
}

function increaseOf({ balance }: Moved): Usdc {
  return usdc(balance ? balance.after - balance.before : 0n)
}
