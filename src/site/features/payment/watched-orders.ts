import type { RefusalCode } from '../../../contract/errors.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { countedPayments, keptPayments } from '../orders/counted-payments.ts'
import { isStarted } from '../orders/situation.ts'

/** Why there is no order: the server's code and message. */
export type OrderRefusal = { code: RefusalCode | 'network' | 'no_cookies'; message: string }

/** The orders this page follows: the one on offer, and earlier ones that may still be paid. */
export type WatchedOrders = {
  current: OrderBody | null
  earlier: readonly OrderBody[]
  /** Why there is no order on offer; null while there is one or it is being requested. */
  refusal: OrderRefusal | null
  /** The order that was settled before this page showed it; null if none. */
  paidBefore: string | null
}

export type OrdersEvent =
  | { type: 'asked' }
  | { type: 'opened'; order: OrderBody }
  | { type: 'refused'; refusal: OrderRefusal }
  | { type: 'updated'; order: OrderBody }
  | { type: 'found'; orders: readonly OrderBody[] }

export const NO_ORDERS: WatchedOrders = {
  current: null,
  earlier: [],
  refusal: null,
  paidBefore: null,
}

/** A session may have three event streams; one stays free for another tab. */
const EARLIER_WATCHED = 1

export function ordersReducer(state: WatchedOrders, event: OrdersEvent): WatchedOrders {
  switch (event.type) {
    case 'asked':
      return NO_ORDERS
    case 'opened':
      return { ...place(state, event.order), refusal: null }
    case 'refused':
      return { ...state, refusal: event.refusal }
    case 'updated':
      return {
        ...state,
        current: state.current && fresher(state.current, event.order),
        earlier: state.earlier.map((order) => fresher(order, event.order)),
      }
    case 'found':
      return { ...state, earlier: event.orders.slice(0, EARLIER_WATCHED) }
  }
}

function place(state: WatchedOrders, order: OrderBody): WatchedOrders {
  const { current, earlier } = state
  if (current?.id === order.id) return { ...state, current: order }
  return {
    ...state,
    current: order,
    earlier: current ? [current, ...earlier].slice(0, EARLIER_WATCHED) : earlier,
    paidBefore: order.status === 'settled' ? order.id : null,
  }
}

/** Streams and polls overlap: the newest server state wins. */
function fresher(known: OrderBody, incoming: OrderBody): OrderBody {
  return known.id === incoming.id && incoming.now >= known.now ? incoming : known
}

/** The order to show: an earlier one once money for it has arrived, else the one on offer. */
export function orderToShow({ current, earlier }: WatchedOrders): OrderBody | null {
  return earlier.find(isTouched) ?? current
}

/** Whether an unsettled order has activity: it must not be hidden behind a new quote. */
export function needsAttention(order: OrderBody): boolean {
  return order.status !== 'settled' && isTouched(order)
}

/** Whether money for it may be on its way, although its amount may no longer be held. */
export function mayBePaid(order: OrderBody): boolean {
  const isWatched = order.now < order.monitored_until
  return needsAttention(order) || (order.status !== 'settled' && isWatched && isStarted(order))
}

function isTouched(order: OrderBody): boolean {
  if (order.status === 'seen' && keptPayments(order).length === 0) return true
  return countedPayments(order).length > 0 || order.status === 'settled'
}
