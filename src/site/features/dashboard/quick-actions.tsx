import { useState } from 'react'
import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { Receipts } from './receipts.tsx'

type QuickActionsProps = { orders: OrderBody[]; lifetime: boolean }

export function QuickActions({ orders, lifetime }: QuickActionsProps) {
  const [receipts, setReceipts] = useState(false)
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Quick Actions</h2>
      <div className="mt-4 grid gap-2">
        {!lifetime && (
          <a href="/payment?plan=lifetime" className={buttonClass('primary')}>
            Upgrade to Lifetime
          </a>
        )}
        <button
          type="button"
          onClick={() => setReceipts(true)}
          className={buttonClass('secondary')}
        >
          Manage Payment
        </button>
        <button
          type="button"
          disabled
          aria-describedby="settings-reason"
          className={buttonClass('secondary')}
        >
          Account Settings
        </button>
        <p id="settings-reason" className="text-xs text-text-3">
          Account settings open together with the bot: they are about your Telegram link and alerts.
        </p>
      </div>
      <Receipts
        open={receipts}
        orders={orders}
        renewable={!lifetime}
        onClose={() => setReceipts(false)}
      />
    </section>
  )
}
