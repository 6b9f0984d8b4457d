import { useCallback, useEffect } from 'react'
import { STORAGE_TELEGRAM_ID } from '../../../contract/constants.ts'
import { PLANS, type PlanId } from '../../../contract/plans.ts'
import type { UserBody } from '../../../contract/records.ts'
import { explorerLink, useSettings } from '../../settings.ts'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { rememberMember } from '../dashboard/remember-member.ts'
import { recall } from '../format/storage.ts'
import { AmountBar } from './amount-bar.tsx'
import { AskUsername } from './ask-username.tsx'
import { ClaimForm } from './claim-form.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PayTabs } from './pay-tabs.tsx'
import { RefusedOrder } from './refused-order.tsx'
import { situationOf } from './situation.ts'
import { SituationNotice } from './situation-notice.tsx'
import { useServerClock } from './use-clock.ts'
import { useOrders } from './use-orders.ts'
import { useSubmission } from './use-submission.ts'
import { shownOrder } from './watched-orders.ts'

/** Refusals that leave nothing to pay, so that the form would only mislead. */
const NOTHING_TO_PAY = new Set(['already_lifetime', 'too_many_orders', 'not_found'])

type PaymentScreenProps = {
  /** The plan of the query; null until the page is hydrated. */
  asked: PlanId | null
  /** The order of the query; null: a new one is opened. */
  orderId: string | null
  /** Money is on its way: the dashboard will soon be wanted. */
  onSeen: () => void
  /** Access is granted, and the member known or left unnamed. */
  onEnter: () => void
}

export function PaymentScreen({ asked, orderId, onSeen, onEnter }: PaymentScreenProps) {
  const { explorer } = useSettings()
  const orders = useOrders(asked, orderId)
  const order = shownOrder(orders)
  const now = useServerClock(order?.now)
  const plan = order?.plan ?? asked ?? '30d'
  const situation = order ? situationOf(order, now) : null
  const solUsd = order?.sol_usd ?? 0

  const enter = useCallback(
    (user: Pick<UserBody, 'telegram_id' | 'username'>) => {
      rememberMember(user)
      onEnter()
    },
    [onEnter],
  )
  const claim = useSubmission(order, enter)

  const granted = situation === 'granted'
  const named = order?.claim?.username ?? null
  useEffect(() => {
    if (!granted) return
    if (named) enter({ telegram_id: null, username: named })
    else if (recall(STORAGE_TELEGRAM_ID)) onEnter()
  }, [granted, named, enter, onEnter])

  const seen = order !== null && order.transfers.length > 0
  useEffect(() => {
    if (seen) onSeen()
  }, [seen, onSeen])

  const blocked = orders.refusal && NOTHING_TO_PAY.has(orders.refusal) && !order
  const payable = situation === null || situation === 'waiting' || situation === 'short'
  const nameable =
    payable || situation === 'expired' || situation === 'late' || situation === 'seen'

  return (
    <div className="wrap pt-6 pb-24">
      <a
        href="/#pricing"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm text-text-2 transition-colors duration-140 hover:text-text"
      >
        <ArrowLeftIcon />
        Back to Pricing
      </a>
      <div className="mt-4 mb-8">
        <h1 className="text-3xl">{PLANS[plan].title}</h1>
        <p className="mt-2 max-w-[60ch] text-text-2">
          {granted ? (
            'Payment complete.'
          ) : (
            <>
              <span>Complete payment for access to the bot.</span> Access is granted by itself as
              soon as the payment is final.
            </>
          )}
        </p>
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid gap-4">
          {orders.refusal && !order && <RefusedOrder code={orders.refusal} retry={orders.renew} />}
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
              <PayTabs order={order} onWallet={(wallet) => claim.change({ wallet })} />
            </>
          )}
          {!blocked && nameable && (
            <ClaimForm
              claim={claim}
              solUsd={solUsd}
              paid={situation === 'seen' || situation === 'late'}
            />
          )}
          {order && granted && !named && (
            <AskUsername
              order={order}
              onNamed={(username) => enter({ telegram_id: null, username })}
            />
          )}
        </div>
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
          <section className="card p-6 max-sm:p-5">
            <h2 className="mb-4 text-lg">Summary</h2>
            <OrderSummary plan={plan} order={order} solUsd={solUsd} />
          </section>
          <p className="px-1 text-xs text-text-3">
            Payments on Solana can’t be reversed, and there are no refunds. Check the amount and the
            whole address before you send.
          </p>
        </aside>
      </div>
    </div>
  )
}
