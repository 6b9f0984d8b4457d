import { useState } from 'react'
import type { PlanId } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { Receipts } from './receipts.tsx'

type QuickActionsProps = {
  orders: OrderBody[]
  /** The membership's plan; null without one. */
  plan: PlanId | null
}

/** Also shown without a membership, because it leads to payments and data. */
export function QuickActions({ orders, plan }: QuickActionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Quick Actions</h2>
      <div className="mt-4 grid gap-2">
        {plan === '30d' && (
          <a href="/payment?plan=lifetime" className={buttonClass('secondary')}>
            Upgrade to Lifetime
          </a>
        )}
        {plan !== null && (
          <>
            <a href="/watchlist" className={buttonClass('secondary')}>
              Watchlist
            </a>
            <a href="/alerts" className={buttonClass('secondary')}>
              Alerts
            </a>
          </>
        )}
        <button type="button" onClick={() => setOpen(true)} className={buttonClass('secondary')}>
          Manage Payment
        </button>
        <a href="/account" className={buttonClass('secondary')}>
          Account Settings
        </a>
      </div>
      <Receipts
        open={isOpen}
        orders={orders}
        renewable={plan === '30d'}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}
