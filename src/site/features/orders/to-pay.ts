import { DUST_LAMPORTS, DUST_USDC, type PaidCoin } from '../../../contract/coins.ts'
import type { OrderBody } from '../../../contract/records.ts'

/** What the buyer is asked to send now: the amount, or what is still missing of it. */
export type ToPay = {
  coin: PaidCoin
  amount: string
  payUrl: string
  /** It counts if it is sent by hand. Without the order's reference, so small a rest is taken for a stranger's dust. */
  byHand: boolean
}

/** What to pay in the chosen coin; in SOL if the order can't be paid in that one. */
export function toPay(order: OrderBody, chosen: PaidCoin): ToPay {
  if (chosen === 'USDC' && order.usdc) {
    const { amount, units, pay_url: payUrl } = order.usdc
    return { coin: 'USDC', amount, payUrl, byHand: BigInt(units) >= DUST_USDC }
  }
  const { sol: amount, lamports, pay_url: payUrl } = order.due ?? order
  return { coin: 'SOL', amount, payUrl, byHand: BigInt(lamports) >= DUST_LAMPORTS }
}
