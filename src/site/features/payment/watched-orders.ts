import type { RefusalCode } from '../../../contract/errors.ts'
import type { OrderBody } from '../../../contract/records.ts'

/** The orders that this page follows: the one on offer, and earlier ones that may still be paid. */
export type WatchedOrders = {
  current: OrderBody | null
  earlier: readonly OrderBody[]
  /** Why there is no order on offer; null while there is one or it is being asked for. */
  refusal: RefusalCode | 'network' | null
}

export type OrdersEvent =
  | { type: 'asked' }
  | { type: 'opened'; order: OrderBody }
  | { type: 'refused'; code: RefusalCode | 'network' }
  | { type: 'updated'; order: OrderBody }
  | { type: 'found'; orders: readonly OrderBody[] }

export const NO_ORDERS: WatchedOrders = { current: null, earlier: [], refusal: null }

/** A session may hold three event streams; one stays free for another tab. */
const EARLIER_WATCHED = 1

export function ordersReducer(state: WatchedOrders, event: OrdersEvent): WatchedOrders {
  switch (event.type) {
    case 'asked':
      return NO_ORDERS
    case 'opened':
      return { ...place(state, event.order), refusal: null }
    case 'refused':
      return { ...state, refusal: event.code }
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
  if (!current || current.id === order.id) return { ...state, current: order }
  return { ...state, current: order, earlier: [current, ...earlier].slice(0, EARLIER_WATCHED) }
}

/** Streams and polls overlap: the state that the server wrote last wins. */
function fresher(known: OrderBody, incoming: OrderBody): OrderBody {
  return known.id === incoming.id && incoming.now >= known.now ? incoming : known
}

/** The order to show: an earlier one as soon as money for it is there, else the one on offer. */
export function shownOrder({ current, earlier }: WatchedOrders): OrderBody | null {
  return earlier.find(isTouched) ?? current
}

/** An unsettled order that something has happened to: it must not be hidden behind a new quote. */
export function needsAttention(order: OrderBody): boolean {
  return order.status !== 'settled' && isTouched(order)
}

function isTouched(order: OrderBody): boolean {
  return order.transfers.length > 0 || order.status === 'seen' || order.status === 'settled'
}
