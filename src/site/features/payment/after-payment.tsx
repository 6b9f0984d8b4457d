import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { AskUsername } from '../claim/ask-username.tsx'
import { GiftCard } from '../gifts/gift-card.tsx'
import { Excess } from '../orders/excess.tsx'
import type { PaymentView } from '../orders/payment-view.ts'
import type { Situation } from '../orders/situation.ts'
import { VerifyWallet } from '../wallet/verify-wallet.tsx'
import { PaidOrder } from './paid-order.tsx'
import { RefusedOrder } from './refused-order.tsx'
import { SituationNotice } from './situation-notice.tsx'
import type { OrderRefusal } from './watched-orders.ts'

export { TIMELINE_NOTES } from '../orders/timeline-notes.ts'

type OrderNewsProps = {
  order: OrderBody | null
  situation: Situation | null
  view: PaymentView
  refusal: OrderRefusal | null
  renew: () => void
  /** Repeats the refused request. */
  retry: () => void
  update: (order: OrderBody) => void
}

/** What happened to an order, or why there is none. */
export function OrderNews(props: OrderNewsProps) {
  const { order, situation, view, refusal, renew, retry, update } = props
  if (order && situation) {
    return (
      <SituationNotice
        order={order}
        situation={situation}
        toPay={view.toPay}
        primary={view.primary}
        renew={renew}
        update={update}
      />
    )
  }
  return refusal && <RefusedOrder refusal={refusal} renew={renew} retry={retry} />
}

type GrantedProps = {
  order: OrderBody
  /** Whether it was already paid when the page opened. */
  paidBefore: boolean
  /** The username in the form that this replaces. */
  typed: string
  update: (order: OrderBody) => void
  onNamed: (username: string) => void
}

/** What is left to do once access is granted. */
export function Granted({ order, paidBefore, typed, update, onNamed }: GrantedProps) {
  if (order.gift) {
    return (
      <>
        <Excess order={order} onTaken={update} />
        <GiftCard order={order} gift={order.gift} onChange={update} isMain />
        <a href="/dashboard" className={`${buttonClass('secondary')} justify-self-start`}>
          Open dashboard
        </a>
      </>
    )
  }
  return (
    <>
      <Excess order={order} onTaken={update} />
      {paidBefore && <PaidOrder order={order} onNamed={onNamed} />}
      {!paidBefore && !order.claim?.username && (
        <AskUsername order={order} typed={typed} onNamed={onNamed} />
      )}
    </>
  )
}

type PaidEarlierProps = { order: OrderBody; update: (order: OrderBody) => void }

/** Says the same whether or not such a payment exists: a claim's reply tells nobody about the chain. */
export function PaidEarlier({ order, update }: PaidEarlierProps) {
  return (
    <section className="card grid gap-3 p-6 text-sm text-text-2 max-sm:p-4">
      <p>Paid before this amount was shown? Verify the wallet.</p>
      <VerifyWallet order={order} isPrimary={false} onVerified={update} />
    </section>
  )
}
