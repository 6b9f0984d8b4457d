import { useState } from 'react'
import type { PaidCoin } from '../../../contract/coins.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { ClaimForm } from '../claim/claim-form.tsx'
import type { useSubmission } from '../claim/use-submission.ts'
import type { Situation } from '../orders/situation.ts'
import { toPay } from '../orders/to-pay.ts'
import { AmountBar } from './amount-bar.tsx'
import { PayTabs } from './pay-tabs.tsx'
import type { AfterPayment } from './use-after-payment.tsx'
import type { OrderRefusal } from './watched-orders.ts'

/** Refusals that leave nothing to pay; the form would only mislead. */
const NOTHING_TO_PAY = new Set(['already_lifetime', 'too_many_orders', 'not_found'])
/** Situations in which the buyer can still say who pays. null: nothing is known yet. */
const NAMEABLE: readonly (Situation | null)[] = ['taken', 'expired', 'late', 'seen']
const PAYABLE: readonly (Situation | null)[] = [null, 'waiting', 'short']
/** What arrived is not the order's: until its amount expires, it can still be paid. */
const PAYABLE_IF_HELD: readonly (Situation | null)[] = ['changed', 'taken', 'wrong_asset']

export type PaymentState = {
  order: OrderBody | null
  situation: Situation | null
  /** The server's time. */
  now: number
  refusal: OrderRefusal | null
  /** null: not loaded, because nothing has happened yet. */
  after: AfterPayment | null
}

export function isBlocked({ order, refusal }: Pick<PaymentState, 'order' | 'refusal'>): boolean {
  return refusal !== null && NOTHING_TO_PAY.has(refusal.code) && !order
}

function isPayable({ order, situation, now }: PaymentState): boolean {
  const isHeld = now < (order?.expires_at ?? 0)
  return PAYABLE.includes(situation) || (PAYABLE_IF_HELD.includes(situation) && isHeld)
}

/** Once a gift is paid, no username is needed. */
function isNameable({ order, situation }: PaymentState): boolean {
  const isPaidGift = order?.gift != null && (situation === 'seen' || situation === 'late')
  return NAMEABLE.includes(situation) && !isPaidGift
}

type PaymentStepsProps = {
  state: PaymentState
  claim: ReturnType<typeof useSubmission>
  renew: () => void
  /** Repeats the refused request. */
  retry: () => void
  update: (order: OrderBody) => void
}

/** What the buyer has to know, pay, and enter at this point. */
export function PaymentSteps({ state, claim, renew, retry, update }: PaymentStepsProps) {
  const { order, situation, now, refusal, after } = state
  const blocked = isBlocked(state)
  const payable = isPayable(state)
  const [chosen, setChosen] = useState<PaidCoin>('SOL')
  const pay = order && toPay(order, chosen)
  return (
    <>
      {after && (
        <after.OrderNews
          order={order}
          situation={situation}
          refusal={refusal}
          renew={renew}
          retry={retry}
          update={update}
        />
      )}
      {!blocked && payable && (
        <>
          <AmountBar order={order} pay={pay} now={now} onCoin={setChosen} />
          <PayTabs
            order={order}
            pay={pay}
            onWallet={(wallet) => claim.change({ wallet })}
            update={update}
          />
        </>
      )}
      {!blocked && (payable || isNameable(state)) && (
        <ClaimForm
          claim={claim}
          coin={pay?.coin ?? 'SOL'}
          solUsd={order?.sol_usd ?? 0}
          paid={situation === 'seen' || situation === 'late'}
          gift={order?.gift != null}
        />
      )}
    </>
  )
}
