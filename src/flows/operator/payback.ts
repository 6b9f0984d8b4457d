import type { Payback, Transfer } from '../../domains/orders/index.ts'
import type { PurchaseContext } from '../purchase/context.ts'
import { OperatorRefusal } from './operator-refusal.ts'

/**
 * Where money for these payments goes back to.
 * @param confirmedTo an address that the owner has confirmed; null: none
 * @throws OperatorRefusal if the source is not certain and no address was confirmed
 */
export function destinationOf(
  { exchanges }: PurchaseContext,
  payments: readonly Transfer[],
  confirmedTo: string | null,
): string {
  const sources = [...new Set(payments.map(({ source }) => source))]
  const [source] = sources
  const isCertain = sources.length === 1 && source != null && !exchanges.has(source)
  if (isCertain) {
    if (confirmedTo === null || confirmedTo === source) return source
    throw new OperatorRefusal(`This came from ${source} and can only be refunded to that address.`)
  }
  if (confirmedTo !== null) return confirmedTo
  throw new OperatorRefusal(
    sources.length > 1
      ? 'This came from several wallets. Refund each of them, and record each by the signature of its payment. If one transaction has several senders, give the destination: --to ADDRESS --owner-confirms'
      : 'This came from an exchange or an unknown sender. Ask the payer for an address, let the owner confirm it, and add: --to ADDRESS --owner-confirms',
  )
}

/** @throws OperatorRefusal if the chain says that the transaction paid nothing back for these payments */
export function refuseFalsePayback(
  payments: readonly Transfer[],
  payback: Payback | null,
  signature: string,
): void {
  if (payments.some((payment) => payment.signature === signature))
    throw new OperatorRefusal('This is the payment itself. --with takes the refunding transaction.')
  if (payback === null) return
  const newest = Math.max(...payments.map(({ slot }) => slot))
  if (payback.lamports <= 0n || payback.slot < newest)
    throw new OperatorRefusal(`According to the chain, ${signature} did not refund this.`)
}

/** Who sent these payments, as far as known. */
export const sourcesOf = (transfers: readonly Transfer[]) =>
  transfers.flatMap(({ source }) => source ?? [])
