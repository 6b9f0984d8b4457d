import { DUST_LAMPORTS, DUST_USDC, type PaidCoin } from '../../../contract/coins.ts'
import type { OrderBody } from '../../../contract/records.ts'

/** What the buyer is asked to send now: the amount, or what is still missing of it. */
export type ToPay = { coin: PaidCoin; amount: string; payUrl: string }

/**
 * Whether it counts if it is sent by hand. Without the order's reference, so small a rest is taken for a stranger's
 * dust.
 */
export function countsByHand({ due, usdc }: OrderBody, coin: PaidCoin): boolean {
  if (coin === 'USDC' && usdc) return BigInt(usdc.units) >= DUST_USDC
  return due === null || BigInt(due.lamports) >= DUST_LAMPORTS
}

/** What to pay in the chosen coin; in SOL if the order can't be paid in that one. */
export function toPay(order: OrderBody, chosen: PaidCoin): ToPay {
  if (chosen === 'USDC' && order.usdc)
    return { coin: 'USDC', amount: order.usdc.amount, payUrl: order.usdc.pay_url }
  const { sol, pay_url } = order.due ?? order
  return { coin: 'SOL', amount: sol, payUrl: pay_url }
}
