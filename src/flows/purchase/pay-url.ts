import { BRAND } from '../../contract/constants.ts'
import { PLANS } from '../../contract/plans.ts'
import type { OrderBody } from '../../contract/records.ts'
import { formatExactSol, type Lamports } from '../../kernel/money.ts'

type Payable = Pick<OrderBody, 'recipient' | 'reference' | 'plan'>

/** A Solana Pay transfer request: https://docs.solanapay.com/spec */
export function payUrl(order: Payable, amount: Lamports, memo?: string): string {
  return requestUrl(
    order,
    { amount: formatExactSol(amount) },
    memo === undefined ? {} : { message: memo, memo },
  )
}

/** The same in USDC: `amount` in whole tokens, as Solana Pay writes it. */
export function usdcPayUrl(order: Payable, amount: string, mint: string): string {
  return requestUrl(order, { amount, 'spl-token': mint })
}

function requestUrl(
  order: Payable,
  what: { amount: string; 'spl-token'?: string },
  texts: { message?: string; memo?: string } = {},
): string {
  const query = new URLSearchParams({
    ...what,
    reference: order.reference,
    label: BRAND,
    message: PLANS[order.plan].title,
    ...texts,
  })
  return `solana:${order.recipient}?${query.toString().replaceAll('+', '%20')}`
}
