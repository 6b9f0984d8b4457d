import { useCallback, useEffect, useRef, useState } from 'react'
import { STORAGE_TELEGRAM_ID } from '../../../contract/constants.ts'
import { PLANS, type PlanId } from '../../../contract/plans.ts'
import type { UserBody } from '../../../contract/records.ts'
import { explorerLink, useSettings } from '../../settings.ts'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { AskUsername } from '../claim/ask-username.tsx'
import { ClaimForm } from '../claim/claim-form.tsx'
import { useSubmission } from '../claim/use-submission.ts'
import { recall } from '../format/storage.ts'
import { rememberMember } from '../member/remember-member.ts'
import { Excess } from '../orders/excess.tsx'
import { type Situation, situationOf } from '../orders/situation.ts'
import { useServerClock } from '../orders/use-clock.ts'
import { AmountBar } from './amount-bar.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaidOrder } from './paid-order.tsx'
import { PayTabs } from './pay-tabs.tsx'
import { RefusedOrder } from './refused-order.tsx'
import { SituationNotice } from './situation-notice.tsx'
import { useOrders, type Wanted } from './use-orders.ts'
import { shownOrder } from './watched-orders.ts'

/** Refusals that leave nothing to pay; the form would only mislead. */
const NOTHING_TO_PAY = new Set(['already_lifetime', 'too_many_orders', 'not_found'])

type PaymentScreenProps = {
  /** The plan the page was built for, shown until the query is read. */
  built: PlanId
  /** The plan in the query; null until the page is hydrated. */
  asked: PlanId | null
  wanted: Wanted
  /** Called once money is seen: the dashboard will be needed soon. */
  onSeen: () => void
  /** Called once access is granted and the username question is settled. */
  onEnter: () => void
}

export function PaymentScreen({ built, asked, wanted, onSeen, onEnter }: PaymentScreenProps) {
  const { explorer } = useSettings()
  const orders = useOrders(asked, wanted)
  const { refusal } = orders
  const order = shownOrder(orders)
  const now = useServerClock(order?.now)
  const plan = order?.plan ?? asked ?? built
  const situation = order ? situationOf(order, now) : null

  const enter = useCallback(
    (user: Pick<UserBody, 'telegram_id' | 'username'>) => {
      rememberMember(user)
      onEnter()
    },
    [onEnter],
  )
  const nameIt = (username: string) => enter({ telegram_id: null, username })
  const claim = useSubmission(order, enter)

  const granted = situation === 'granted'
  const paidBefore = order !== null && order.id === orders.paidBefore
  const grantedNow = granted && !paidBefore
  const named = order?.claim?.username ?? null
  useEffect(() => {
    if (!grantedNow) return
    if (named) enter({ telegram_id: null, username: named })
    else if (recall(STORAGE_TELEGRAM_ID)) onEnter()
  }, [grantedNow, named, enter, onEnter])

  const seen = order !== null && order.transfers.length > 0
  useEffect(() => {
    if (seen) onSeen()
  }, [seen, onSeen])

  const blocked = refusal !== null && NOTHING_TO_PAY.has(refusal.code) && !order
  const isHeld =
    (situation === 'changed' || situation === 'taken') && now < (order?.expires_at ?? 0)
  const payable = situation === null || situation === 'waiting' || situation === 'short' || isHeld
  const nameable =
    payable ||
    situation === 'taken' ||
    situation === 'expired' ||
    situation === 'late' ||
    situation === 'seen'
  const column = useKeptFocus(situation)
  const frame = useFrame(situation ?? (refusal ? 'refused' : null))

  return (
    <div key={frame} className="wrap min-h-dvh pt-6 pb-24">
      <a
        href="/#pricing"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm text-text-2 transition-colors duration-140 hover:text-text"
      >
        <ArrowLeftIcon />
        Back to Pricing
      </a>
      <div className="mt-4 mb-8">
        <h1 className="text-3xl">{PLANS[plan].title}</h1>
        {!blocked && (
          <p className="mt-2 max-w-[60ch] text-text-2">
            {granted ? (
              'Payment complete.'
            ) : (
              <>
                <span>Complete payment for access to the bot.</span> Access is granted automatically
                as soon as the payment is final.
              </>
            )}
          </p>
        )}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div ref={column} tabIndex={-1} className="grid gap-4 outline-none">
          {refusal && !order && (
            <RefusedOrder refusal={refusal} renew={orders.renew} retry={orders.retry} />
          )}
          {order && situation && (
            <SituationNotice
              order={order}
              situation={situation}
              renew={orders.renew}
              update={orders.update}
            />
          )}
          {!blocked && payable && (
            <>
              <AmountBar order={order} now={now} />
              <PayTabs
                order={order}
                onWallet={(wallet) => claim.change({ wallet })}
                update={orders.update}
              />
            </>
          )}
          {!blocked && nameable && (
            <ClaimForm
              claim={claim}
              solUsd={order?.sol_usd ?? 0}
              paid={situation === 'seen' || situation === 'late'}
            />
          )}
          {order && granted && <Excess order={order} onTaken={orders.update} />}
          {order && granted && paidBefore && <PaidOrder order={order} onNamed={nameIt} />}
          {order && grantedNow && !named && <AskUsername order={order} onNamed={nameIt} />}
        </div>
        {!blocked && (
          <aside aria-label="What is happening" className="grid gap-4 lg:sticky lg:top-6">
            <section className="card p-6 max-sm:p-5">
              <h2 className="mb-5 text-lg">Payment status</h2>
              <div aria-live="polite">
                <OrderTimeline
                  order={order}
                  now={now}
                  explorer={(signature) => explorerLink(explorer, signature)}
                />
              </div>
            </section>
            {!granted && (
              <>
                <section className="card p-6 max-sm:p-5">
                  <h2 className="mb-4 text-lg">Summary</h2>
                  <OrderSummary plan={plan} order={order} />
                </section>
                <p className="px-1 text-xs text-text-3">
                  Payments on Solana can’t be reversed, and there are no refunds. Check the amount
                  and the whole address before you send.
                </p>
              </>
            )}
          </aside>
        )}
      </div>
    </div>
  )
}

/**
 * If the first state differs from the skeleton, the whole page is replaced at once, so that nothing
 * shifts. Later changes happen in place, so that nobody loses what they are typing.
 */
function useFrame(state: Situation | 'refused' | null): 'expected' | 'replaced' {
  const [first, setFirst] = useState(state)
  if (first === null && state !== null) setFirst(state)
  return first === null || first === 'waiting' ? 'expected' : 'replaced'
}

/** When a change of situation removes the focused element, moves focus to the column, not to the page. */
function useKeptFocus(situation: Situation | null) {
  const column = useRef<HTMLDivElement>(null)
  const before = useRef<Situation | null>(null)
  // Read while rendering: after React commits, the focused element is gone.
  const held = column.current?.contains(document.activeElement) ?? false
  useEffect(() => {
    const isChange = before.current !== situation
    before.current = situation
    if (isChange && held && !column.current?.contains(document.activeElement))
      column.current?.focus({ preventScroll: true })
  }, [situation, held])
  return column
}
