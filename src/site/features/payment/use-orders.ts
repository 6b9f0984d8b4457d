import { useCallback, useEffect, useReducer } from 'react'
import { ASK_AGAIN_FOR_ORDER_MS, POLL_INTERVAL_MS } from '../../../contract/constants.ts'
import type { PlanId } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { ApiError, getOrder, getOrders, openOrder, streamOrder } from '../../api.ts'
import { NO_ORDERS, needsAttention, ordersReducer, type WatchedOrders } from './watched-orders.ts'

/** Refusals that a later try may not meet. */
const ASK_AGAIN = new Set([
  'price_unavailable',
  'network',
  'internal',
  'chain_unavailable',
  'rate_limited',
])

export type Orders = WatchedOrders & {
  /** Asks for a new amount; the order so far stays watched. */
  renew: () => void
  update: (order: OrderBody) => void
}

/**
 * The orders of the payment page: a quote for `plan` (or the order `id`), asked for again while there
 * is no price, and every change of it. `plan` is null until the page is hydrated.
 */
export function useOrders(plan: PlanId | null, id: string | null): Orders {
  const [state, dispatch] = useReducer(ordersReducer, NO_ORDERS)
  const update = useCallback((order: OrderBody) => dispatch({ type: 'updated', order }), [])

  const ask = useCallback(
    async (request: () => Promise<OrderBody>, gone: () => boolean = () => false) => {
      try {
        const order = await request()
        if (!gone()) dispatch({ type: 'opened', order })
      } catch (error) {
        const code = error instanceof ApiError ? error.code : 'network'
        if (ASK_AGAIN.has(code)) console.error('Error fetching Solana price:', error)
        if (!gone()) dispatch({ type: 'refused', code })
      }
    },
    [],
  )

  useEffect(() => {
    if (!plan) return
    let over = false
    const gone = () => over
    dispatch({ type: 'asked' })
    ask(() => (id ? getOrder(id) : openOrder(plan)), gone)
    if (!id) findUnsettled(plan).then((orders) => !gone() && dispatch({ type: 'found', orders }))
    return () => {
      over = true
    }
  }, [plan, id, ask])

  const renew = useCallback(() => {
    if (plan) ask(() => openOrder(plan))
  }, [plan, ask])

  const askAgain = state.refusal !== null && ASK_AGAIN.has(state.refusal)
  useEffect(() => {
    if (!askAgain || !plan) return
    const timer = setInterval(
      () => ask(() => (id ? getOrder(id) : openOrder(plan))),
      ASK_AGAIN_FOR_ORDER_MS,
    )
    return () => clearInterval(timer)
  }, [askAgain, plan, id, ask])

  useFollowed([state.current, ...state.earlier], update)

  return { ...state, renew, update }
}

/** This browser's orders for the plan that something has already happened to; none when unknown. */
async function findUnsettled(plan: PlanId): Promise<OrderBody[]> {
  try {
    const { orders } = await getOrders()
    return orders.filter((order) => order.plan === plan && needsAttention(order))
  } catch {
    return []
  }
}

/** Follows orders by their event streams; by polling where the browser has lost a stream. */
function useFollowed(orders: (OrderBody | null)[], update: (order: OrderBody) => void): void {
  const ids = [...new Set(orders.flatMap((order) => order?.id ?? []))].join(' ')
  useEffect(() => {
    if (!ids) return
    const stops = ids.split(' ').map((id) => follow(id, update))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ids, update])
}

function follow(id: string, update: (order: OrderBody) => void): () => void {
  let poll: ReturnType<typeof setInterval> | undefined
  const close = streamOrder(id, update, () => {
    poll ??= setInterval(() => getOrder(id).then(update, () => {}), POLL_INTERVAL_MS)
  })
  return () => {
    clearInterval(poll)
    close()
  }
}
