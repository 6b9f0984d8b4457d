import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaidCoin } from '../../../contract/coins.ts'
import { STORAGE_TELEGRAM_ID } from '../../../contract/constants.ts'
import type { PlanId } from '../../../contract/plans.ts'
import type { OrderBody, UserBody } from '../../../contract/records.ts'
import { useSubmission } from '../claim/use-submission.ts'
import { recall } from '../format/storage.ts'
import { rememberMember } from '../member/remember-member.ts'
import { countedPayments } from '../orders/counted-payments.ts'
import { type PageState, paymentView, type Way } from '../orders/payment-view.ts'
import { type Situation, situationOf } from '../orders/situation.ts'
import { useServerClock } from '../orders/use-clock.ts'
import { PaymentAside } from './payment-aside.tsx'
import { PaymentHeader } from './payment-header.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { type AfterPayment, useAfterPayment } from './use-after-payment.tsx'
import { type OrdersState, useOrders, type Wanted } from './use-orders.ts'
import { orderToShow } from './watched-orders.ts'

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
  const orders = useOrders(asked, wanted)
  const { order, refusal, after } = useShown(orders)
  const now = useServerClock(order?.now)
  const plan = order?.plan ?? asked ?? built
  const situation = order ? situationOf(order, now) : null
  const isGift = order ? order.gift !== null : wanted.gift

  const enter = useCallback(
    (user: Pick<UserBody, 'telegram_id' | 'username'>) => {
      rememberMember(user)
      onEnter()
    },
    [onEnter],
  )
  const claim = useSubmission(order, enter)

  const granted = situation === 'granted'
  const paidBefore = order !== null && order.id === orders.paidBefore
  useEntering(granted && !paidBefore && !isGift ? order : null, enter, onEnter)
  useSeen(order, onSeen)
  const { view, choose } = useView(order, refusal?.code ?? null, now)
  const column = useKeptFocus(situation)
  const frame = useFrame(order || refusal ? situation === 'waiting' && looksPlain(order) : null)

  return (
    <div key={frame} className="wrap min-h-dvh pt-6 pb-24">
      <PaymentHeader
        plan={plan}
        gift={isGift}
        pays={view.panel === 'open'}
        granted={granted}
        renewal={order?.renewal ?? null}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div ref={column} tabIndex={-1} className="grid gap-4 outline-none *:min-w-0">
          <PaymentSteps
            state={{ order, situation, now, refusal, after }}
            view={view}
            choose={choose}
            claim={claim}
            renew={orders.renew}
            retry={orders.retry}
            update={orders.update}
          />
          {order && granted && after && (
            <after.Granted
              order={order}
              paidBefore={paidBefore}
              typed={claim.fields.username}
              update={orders.update}
              onNamed={(username) => enter({ telegram_id: null, username })}
            />
          )}
        </div>
        {view.hasOrder && (
          <PaymentAside
            plan={plan}
            gift={isGift}
            order={order}
            now={now}
            view={view}
            after={after}
            coupon={orders}
          />
        )}
      </div>
    </div>
  )
}

/** Whether a waiting order looks as the page before it has one. */
function looksPlain(order: OrderBody | null): boolean {
  return order?.renewal === null && order.gift === null && order.exchange_amount === null
}

/** What to show, with what the buyer chose. “I haven’t paid yet” is said about one state. */
function useView(order: OrderBody | null, refused: string | null, now: number) {
  const [coin, setCoin] = useState<PaidCoin>('SOL')
  const [way, setWay] = useState<Way | null>(null)
  const [unpaidIn, setUnpaidIn] = useState<PageState | null>(null)
  const known = { order, refused, now, coin, way }
  const { state } = paymentView({ ...known, unpaid: false })
  return {
    view: paymentView({ ...known, unpaid: unpaidIn === state }),
    choose: {
      coin: setCoin,
      way: setWay,
      unpaid: (unpaid: boolean) => setUnpaidIn(unpaid ? state : null),
    },
  }
}

/** Once access is granted and the username is known, opens the dashboard. */
function useEntering(
  granted: OrderBody | null,
  enter: (user: Pick<UserBody, 'telegram_id' | 'username'>) => void,
  onEnter: () => void,
): void {
  const isGranted = granted !== null
  const named = granted?.claim?.username ?? null
  useEffect(() => {
    if (!isGranted) return
    if (named) enter({ telegram_id: null, username: named })
    else if (recall(STORAGE_TELEGRAM_ID)) onEnter()
  }, [isGranted, named, enter, onEnter])
}

/**
 * The order or refusal to show: the newest whose parts of the page are loaded, so that nothing appears
 * in pieces.
 */
function useShown(orders: OrdersState): Pick<OrdersState, 'refusal'> & {
  order: OrderBody | null
  after: AfterPayment | null
} {
  const newest = orderToShow(orders)
  const now = useServerClock(newest?.now)
  const isNeeded = newest
    ? situationOf(newest, now) !== 'waiting' || newest.claim !== null
    : orders.refusal !== null
  const after = useAfterPayment(isNeeded)
  const isReady = !isNeeded || after !== null
  const [last, setLast] = useState<OrderBody | null>(null)
  if (isReady && last !== newest) setLast(newest)
  return isReady
    ? { order: newest, refusal: orders.refusal, after }
    : { order: last, refusal: null, after }
}

/**
 * If the first state differs from the skeleton, the whole page is replaced at once, so that nothing
 * shifts. Later changes happen in place, so that nobody loses what they are typing.
 *
 * @param isPlain whether the page looks as its skeleton does; null: not known yet
 */
function useFrame(isPlain: boolean | null): 'expected' | 'replaced' {
  const [first, setFirst] = useState(isPlain)
  if (first === null && isPlain !== null) setFirst(isPlain)
  return first === false ? 'replaced' : 'expected'
}

function useSeen(order: OrderBody | null, onSeen: () => void): void {
  const isSeen = order !== null && countedPayments(order).length > 0
  useEffect(() => {
    if (isSeen) onSeen()
  }, [isSeen, onSeen])
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
