import { useCallback, useEffect, useReducer, useState } from 'react'
import { ASK_AGAIN_FOR_ORDER_MS, INTERNAL_ERROR_TEXT } from '../../../contract/constants.ts'
import type { PlanId } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { ApiError, getOrder, getOrders, openOrder } from '../../api.ts'
import { streamOrder } from '../../streams.ts'
import {
  mayBePaid,
  NO_ORDERS,
  needsAttention,
  type OrderRefusal,
  ordersReducer,
  type WatchedOrders,
} from './watched-orders.ts'

/** Refusals worth retrying. */
const ASK_AGAIN = new Set([
  'price_unavailable',
  'network',
  'internal',
  'chain_unavailable',
  'rate_limited',
])

/** Thrown, and shown, when the session of a new order does not hold. */
const NO_COOKIES: OrderRefusal = { code: 'no_cookies', message: '' }

export type OrdersState = WatchedOrders & {
  /** Requests a new amount; the previous order is still watched. */
  renew: () => void
  /** Repeats the request that was refused. */
  retry: () => void
  update: (order: OrderBody) => void
  /** Requests a new amount with this code; null: without one. */
  applyCode: (code: string | null) => Promise<void>
  /** Why this code can’t be used; null: it can, or there is none. */
  codeProblem: CodeProblem | null
}

type CodeProblem = { code: string; message: string }

/** What the page's address asks for. */
export type Wanted = {
  /** The order to show; null opens a new one. */
  id: string | null
  /** The paid order the buyer has seen before buying again; null if none. */
  after: string | null
  /** A coupon’s code; null if none. */
  code: string | null
  /** For somebody else. */
  gift: boolean
}

/**
 * The payment page's orders: a quote for `plan` (or the order `id`), requested again while there is
 * no price, and kept up to date. `plan` is null until the page is hydrated.
 */
export function useOrders(plan: PlanId | null, { id, after, code, gift }: Wanted): OrdersState {
  const [codeProblem, setCodeProblem] = useState<CodeProblem | null>(null)
  const [state, dispatch] = useReducer(ordersReducer, NO_ORDERS)
  const update = useCallback((order: OrderBody) => dispatch({ type: 'updated', order }), [])

  const ask = useCallback(
    async (request: () => Promise<OrderBody>, gone: () => boolean = () => false) => {
      try {
        const order = await confirmed(await request())
        if (!gone()) dispatch({ type: 'opened', order })
      } catch (error) {
        const refusal = refusalOf(error)
        if (ASK_AGAIN.has(refusal.code)) console.error('Error fetching Solana price:', error)
        if (!gone()) dispatch({ type: 'refused', refusal })
      }
    },
    [],
  )

  useEffect(() => {
    if (!plan) return
    let over = false
    const gone = () => over
    dispatch({ type: 'asked' })
    ask(() => requestOrder(plan, { id, after, code, gift }, setCodeProblem), gone)
    if (!id) {
      findUnsettled(plan, gift).then((orders) => !gone() && dispatch({ type: 'found', orders }))
    }
    return () => {
      over = true
    }
  }, [plan, id, after, code, gift, ask])

  const inUse = state.current?.discount?.code ?? null
  const renew = useCallback(() => {
    if (plan) ask(() => openWithCode(plan, { after, code: inUse, gift }, setCodeProblem))
  }, [plan, after, inUse, gift, ask])

  const retry = useCallback(() => {
    if (plan) ask(() => requestOrder(plan, { id, after, code, gift }, setCodeProblem))
  }, [plan, id, after, code, gift, ask])

  const applyCode = useCallback(
    async (next: string | null) => {
      if (!plan) return
      try {
        const order = await confirmed(await openOrder(plan, after, next, gift))
        setCodeProblem(null)
        dispatch({ type: 'opened', order })
      } catch (error) {
        setCodeProblem({ code: next ?? '', message: refusalOf(error).message })
      }
    },
    [plan, after, gift],
  )

  const askAgain = state.refusal !== null && ASK_AGAIN.has(state.refusal.code)
  useEffect(() => {
    if (!askAgain) return
    const timer = setInterval(retry, ASK_AGAIN_FOR_ORDER_MS)
    return () => clearInterval(timer)
  }, [askAgain, retry])

  useFollowed([state.current, ...state.earlier], update)

  return { ...state, renew, retry, update, applyCode, codeProblem }
}

/** Loads the order that is wanted, or opens a new one. */
function requestOrder(
  plan: PlanId,
  { id, ...wanted }: Wanted,
  say: (problem: CodeProblem) => void,
): Promise<OrderBody> {
  return id ? getOrder(id) : openWithCode(plan, wanted, say)
}

/** Opens an order with the code, or without it if the code is refused. */
async function openWithCode(
  plan: PlanId,
  { after, code, gift }: Omit<Wanted, 'id'>,
  say: (problem: CodeProblem) => void,
): Promise<OrderBody> {
  try {
    return await openOrder(plan, after, code, gift)
  } catch (error) {
    const { code: refused, message } = refusalOf(error)
    if (code === null || !refused.startsWith('coupon_')) throw error
    say({ code, message })
    return openOrder(plan, after, null, gift)
  }
}

/**
 * The order, if this browser can read it again: one that keeps no cookie loses its order at once, and
 * must not pay for it.
 *
 * @throws `NO_COOKIES`
 */
async function confirmed(order: OrderBody): Promise<OrderBody> {
  try {
    return await getOrder(order.id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') throw NO_COOKIES
    return order
  }
}

function refusalOf(error: unknown): OrderRefusal {
  if (error === NO_COOKIES) return NO_COOKIES
  const { code, message } =
    error instanceof ApiError ? error : new ApiError('internal', 0, INTERNAL_ERROR_TEXT)
  return { code, message }
}

/**
 * This browser's orders of this kind that are paid in part or may still be paid, the former first;
 * empty if they can't be loaded.
 */
async function findUnsettled(plan: PlanId, gift: boolean): Promise<OrderBody[]> {
  try {
    const { orders } = await getOrders()
    const alike = orders.filter(
      (order) => order.plan === plan && (order.gift !== null) === gift && mayBePaid(order),
    )
    return alike.sort((a, b) => Number(needsAttention(b)) - Number(needsAttention(a)))
  } catch {
    return []
  }
}

/** Follows orders by their event streams. */
function useFollowed(orders: (OrderBody | null)[], update: (order: OrderBody) => void): void {
  const ids = [...new Set(orders.flatMap((order) => order?.id ?? []))].join(' ')
  useEffect(() => {
    if (!ids) return
    const stops = ids.split(' ').map((id) => streamOrder(id, update))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ids, update])
}
