import { SETTLING_PERCENT } from '../../../contract/constants.ts'
import type { OrderBody, OrderTransfer, Returned } from '../../../contract/records.ts'
import {
  formatSol,
  formatUsdc,
  lamports,
  quoteUsdc,
  usdCents,
  usdc,
} from '../../../kernel/money.ts'

/**
 * The amount received so far, e.g. `0.5000 SOL` or `20.00 USDC`, and whether it is enough at the frozen
 * price; null if unknown, because no transfer is matched yet or one can't be read.
 */
export function receivedFor({
  transfers,
  lamports: asked,
  usd_cents,
}: Pick<OrderBody, 'transfers' | 'lamports' | 'usd_cents'>): {
  text: string
  suffices: boolean
} | null {
  const kept = transfers.filter(({ refund }) => refund === null)
  if (kept.length === 0 || kept.some((one) => one.lamports === null && one.usdc === null))
    return null
  const sol = kept.reduce((sum, one) => sum + leftOf(one, one.lamports), 0n)
  const inUsdc = kept.reduce((sum, one) => sum + leftOf(one, one.usdc?.units), 0n)
  const [full, price] = [BigInt(asked), quoteUsdc(usdCents(usd_cents))]
  return {
    text: textOf(sol, inUsdc),
    // As shares of the price, brought to one denominator.
    suffices: (sol * price + inUsdc * full) * 100n >= full * price * SETTLING_PERCENT,
  }
}

/** What an order was paid in, e.g. `1.0346 SOL`; its SOL amount until a payment in USDC is seen. */
export function paidIn(order: Pick<OrderBody, 'transfers' | 'sol' | 'lamports' | 'usd_cents'>) {
  const hasUsdc = order.transfers.some((one) => one.usdc !== null && one.refund === null)
  return (hasUsdc && receivedFor(order)?.text) || `${order.sol} SOL`
}

function leftOf({ returned }: OrderTransfer, paid: string | null | undefined): bigint {
  return paid == null ? 0n : BigInt(paid) - BigInt(returned)
}

function textOf(sol: bigint, inUsdc: bigint): string {
  const parts = [
    sol > 0n || inUsdc === 0n ? `${formatSol(lamports(sol))} SOL` : null,
    inUsdc > 0n ? `${formatUsdc(usdc(inUsdc))} USDC` : null,
  ]
  return inBoth(parts)
}

/** A payment's SOL, with four decimals. A little dust is not nothing. */
export function solText(sol: string): string {
  return sol === '0.0000' ? 'Less than 0.0001 SOL' : `${sol} SOL`
}

/** What went back, e.g. `0.51725 SOL` or `20.00 USDC`, or both. */
export function returnedText({ sol, usdc: inUsdc }: Pick<Returned, 'sol' | 'usdc'>): string {
  const parts = [sol === null ? null : `${sol} SOL`, inUsdc === null ? null : `${inUsdc} USDC`]
  return inBoth(parts)
}

function inBoth(amounts: readonly (string | null)[]): string {
  const [first = '', second] = amounts.filter((amount) => amount !== null)
  return second === undefined ? first : `${first} and ${second}`
}
