import { useEffect, useState } from 'react'
import { PLANS } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { getOrders } from '../../api.ts'
import { formatUsd } from '../format/amounts.ts'

/** The amounts that are held for this browser, each with the page where it is paid. */
export function HeldAmounts() {
  const [orders, setOrders] = useState<readonly OrderBody[]>([])
  useEffect(() => {
    getOrders().then(
      (all) => setOrders(all.orders.filter(isHeld)),
      // They can still be waited for.
      () => setOrders([]),
    )
  }, [])
  if (orders.length === 0) return null
  return (
    <ul className="num grid gap-1">
      {orders.map(({ id, plan, usd_cents: cents, sol, discount, gift }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <a href={`/payment?plan=${plan}&order=${id}`} className="link py-2.5">
            {PLANS[plan].title}, {sol} SOL
          </a>
          <span>
            {formatUsd(cents)}
            {discount && ` · ${discount.code}`}
            {gift && ' · '}
            {gift && <span>for somebody else</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function isHeld({ status, now, expires_at: until }: OrderBody): boolean {
  return status === 'open' && now < until
}
