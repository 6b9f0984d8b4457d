import type { PaidCoin } from '../../../contract/coins.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ClaimForm } from '../claim/claim-form.tsx'
import type { useSubmission } from '../claim/use-submission.ts'
import type { PaymentView, Way } from '../orders/payment-view.ts'
import type { Situation } from '../orders/situation.ts'
import { AmountBar } from './amount-bar.tsx'
import { PayTabs } from './pay-tabs.tsx'
import type { AfterPayment } from './use-after-payment.tsx'
import type { OrderRefusal } from './watched-orders.ts'

type PaymentState = {
  order: OrderBody | null
  situation: Situation | null
  /** The server's time. */
  now: number
  refusal: OrderRefusal | null
  /** null: not loaded, because nothing has happened yet. */
  after: AfterPayment | null
}

/** What the buyer chose on this page. */
export type Choose = {
  coin: (coin: PaidCoin) => void
  way: (way: Way) => void
  unpaid: (unpaid: boolean) => void
}

type PaymentStepsProps = {
  state: PaymentState
  view: PaymentView
  choose: Choose
  claim: ReturnType<typeof useSubmission>
  renew: () => void
  /** Repeats the refused request. */
  retry: () => void
  update: (order: OrderBody) => void
}

/** What the buyer has to know, pay, and enter at this point, as the view has it. */
export function PaymentSteps({
  state,
  view,
  choose,
  claim,
  renew,
  retry,
  update,
}: PaymentStepsProps) {
  const { order, situation, now, refusal, after } = state
  const isPayable = view.panel === 'open' && (view.toPay !== null || order === null)
  const paying = (
    <>
      {isPayable && (
        <>
          <AmountBar order={order} toPay={view.toPay} now={now} onCoin={choose.coin} />
          <PayTabs
            order={order}
            view={view}
            onWay={choose.way}
            onWallet={(wallet) => claim.change({ wallet })}
            update={update}
          />
        </>
      )}
      {view.panel === 'open' && view.primary === 'renew' && (
        <button
          type="button"
          onClick={renew}
          className={`${buttonClass('primary')} justify-self-start`}
        >
          Get a new price
        </button>
      )}
      {view.form && <ClaimForm claim={claim} order={order} view={view} use={view.form} />}
    </>
  )
  return (
    <>
      {after && (
        <after.OrderNews
          order={order}
          situation={situation}
          view={view}
          refusal={refusal}
          renew={renew}
          retry={retry}
          update={update}
        />
      )}
      {view.isFolded ? (
        <Disclosure
          title="I haven’t paid yet"
          open={view.panel === 'open'}
          onToggle={choose.unpaid}
        >
          {view.panel === 'open' && <div className="grid gap-4 text-text">{paying}</div>}
        </Disclosure>
      ) : (
        paying
      )}
      {after && order && view.asksEarlier && <after.PaidEarlier order={order} update={update} />}
    </>
  )
}
