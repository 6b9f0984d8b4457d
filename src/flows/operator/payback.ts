import { findOurWallets, isDust, type Transfer } from '../../domains/orders/index.ts'
import { type Coins, lamports, usdc } from '../../kernel/money.ts'
import type { Services } from '../services.ts'
import { OperatorRefusal } from './operator-refusal.ts'

/**
 * Where money for these payments goes back to.
 * @param confirmedTo an address that the owner has confirmed; null: none
 * @throws OperatorRefusal if the source is not certain and no address was confirmed
 */
export function destinationOf(
  { exchanges }: Services,
  payments: readonly Transfer[],
  confirmedTo: string | null,
): string {
  // Anybody can send dust under an order's public reference; it is closed with the rest.
  const real = payments.filter((payment) => !isDust(payment))
  const counted = real.length > 0 ? real : payments
  const sources = [...new Set(counted.map(({ source }) => source))]
  const [source] = sources
  const isCertain = sources.length === 1 && source != null && !exchanges.has(source)
  if (isCertain) {
    if (confirmedTo === null || confirmedTo === source) return source
    throw new OperatorRefusal(`This came from ${source} and can only be refunded to that address.`)
  }
  if (confirmedTo !== null) return confirmedTo
  throw new OperatorRefusal(
    sources.length > 1
      ? 'This came from several wallets. Refund each of them, and record each with --from WALLET, or by the signature of its payment. If one transaction has several senders, give the destination: --to ADDRESS --owner-confirms'
      : 'This came from an exchange or an unknown sender. Ask the payer for an address, let the owner confirm it, and add: --to ADDRESS --owner-confirms',
  )
}

/**
 * One wallet's share of an order's payments. The last share contains the dust that anybody sent.
 * @param source null: all of them
 * @throws OperatorRefusal if the wallet sent none of them
 */
export function shareFrom(payments: readonly Transfer[], source: string | null): Transfer[] {
  if (source === null) return [...payments]
  if (payments.every((payment) => payment.source !== source))
    throw new OperatorRefusal(`None of these payments came from ${source}. See "show".`)
  const isLast = payments.every((payment) => payment.source === source || isDust(payment))
  return payments.filter((payment) => isLast || payment.source === source)
}

/** The amounts that a final transaction moved to a wallet, and its slot. */
type Returned = Coins & { slot: number }

/**
 * Reads the refunded amount from the chain: SOL from anyone, USDC from our own token accounts.
 * @returns null: unknown, also if these payments are neither in SOL nor in the current cluster's USDC
 */
export async function readReturned(
  { db, head, recipient, usdc: receiver }: Services,
  payments: readonly Transfer[],
  signature: string,
  destination: string,
): Promise<Returned | null> {
  if (sumOf(payments) === null) return null
  const mint = receiver?.read()?.mint
  if (mint === undefined && payments.some((payment) => payment.usdc !== null)) return null
  const payback = await head.payback(signature, destination)
  if (payback === null) return null
  const senders = payback.tokens.flatMap(({ source }) => source ?? [])
  const { ours } = await findOurWallets(db.read, senders)
  const sent = payback.tokens.find(
    ({ mint: of, source }) =>
      of === mint && source !== null && (source === recipient || ours.has(source)),
  )
  return {
    lamports: lamports(payback.lamports > 0n ? payback.lamports : 0n),
    usdc: usdc(BigInt(sent?.amount ?? 0)),
    slot: payback.slot,
  }
}

/** The sum of these payments; null: one of them is in neither coin, or unreadable. */
export function sumOf(payments: readonly Transfer[]): Coins | null {
  if (payments.some((one) => !isReadable(one))) return null
  return {
    lamports: lamports(payments.reduce((sum, one) => sum + (one.lamports ?? 0n), 0n)),
    usdc: usdc(payments.reduce((sum, one) => sum + (one.usdc ?? 0n), 0n)),
  }
}

/**
 * Refuses a refund that the chain contradicts. @throws OperatorRefusal if the transaction paid back
 * nothing in these payments' coins
 */
export function refuseFalsePayback(
  payments: readonly Transfer[],
  returned: Returned | null,
  signature: string,
): void {
  if (payments.some((payment) => payment.signature === signature))
    throw new OperatorRefusal('This is the payment itself. --with takes the refunding transaction.')
  if (returned === null) return
  const newest = Math.max(...payments.map(({ slot }) => slot))
  const isInSol = returned.lamports > 0n && payments.some((one) => one.lamports !== null)
  const isInUsdc = returned.usdc > 0n && payments.some((one) => one.usdc !== null)
  if (returned.slot >= newest && (isInSol || isInUsdc)) return
  const wanted = payments.some((one) => one.usdc !== null)
    ? ' USDC counts if it went from our own wallet to theirs.'
    : ''
  throw new OperatorRefusal(`According to the chain, ${signature} did not refund this.${wanted}`)
}

/**
 * The payments of a transaction that an operator means by its signature: those that serve no order, of which operators
 * heard. If none is free, those that an operator attached, which may have been a mistake. Otherwise all.
 */
export function namedPayments(transfers: readonly Transfer[]): Transfer[] {
  const free = transfers.filter((one) => one.orderId === null && !isDust(one) && isReadable(one))
  if (free.length > 0) return free
  const attached = transfers.filter(({ matchedBy }) => matchedBy === 'operator')
  return attached.length > 0 ? attached : [...transfers]
}

const isReadable = ({ lamports: inSol, usdc: inUsdc }: Transfer) =>
  inSol !== null || inUsdc !== null

/** Who sent these payments, as far as known. */
export const sourcesOf = (transfers: readonly Transfer[]) =>
  transfers.flatMap(({ source }) => source ?? [])

/** The orders that these payments serve, in one order whatever they were read in. */
export const ordersServedBy = (transfers: readonly Transfer[]) =>
  [...new Set(transfers.flatMap(({ orderId }) => orderId ?? []))].sort()
