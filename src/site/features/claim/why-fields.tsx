import type { PaidCoin } from '../../../contract/coins.ts'
import type { FormUse } from '../orders/payment-view.ts'

/** What the two fields are for, once the buyer pays by hand. */
export function WhyFields({ use, coin }: { use: FormUse; coin: PaidCoin }) {
  switch (use) {
    case 'before_sending':
      return (
        <>
          Fill in both fields before you send; that is how we find your payment. An exchange’s
          wallet proves nothing, because many people share it:{' '}
          {coin === 'SOL'
            ? 'open “Sending from an exchange?” above first.'
            : 'from an exchange, pay in SOL.'}
        </>
      )
    case 'linked':
      return <>The wallet tells us that the payment is yours. Your Telegram account stays linked.</>
    case 'gift':
      return <>The wallet tells us that the payment is yours.</>
    case 'exchange':
      return <>An exchange’s wallet proves nothing, because many people share it.</>
    case 'exchange_drawn':
      return <>Your exchange amount identifies the payment. You don’t have to fill this in.</>
    case 'rest':
      return <>Only needed if the rest comes from a wallet that you haven’t named.</>
    default:
      return null
  }
}
