import { useState } from 'react'
import type { PlanId } from '../../../contract/plans.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { later } from '../../ui/later.tsx'
import { Receipts } from './receipts.tsx'
import type { Account } from './use-member.ts'

const AccountSettings = later(
  () => import('../account/account-settings.tsx').then((module) => module.AccountSettings),
  'Account Settings could not be loaded.',
)

type QuickActionsProps = {
  orders: OrderBody[]
  /** The membership's plan; null without one. */
  plan: PlanId | null
  account: Account
  refresh: () => Promise<void>
}

/** Also shown without a membership, because it leads to payments and data. */
export function QuickActions({ orders, plan, account, refresh }: QuickActionsProps) {
  const [open, setOpen] = useState<'receipts' | 'settings' | null>(null)
  const close = () => setOpen(null)
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
        <button
          type="button"
          onClick={() => setOpen('receipts')}
          className={buttonClass('secondary')}
        >
          Manage Payment
        </button>
        <button
          type="button"
          disabled={!account}
          onClick={() => setOpen('settings')}
          className={buttonClass('secondary')}
        >
          Account Settings
        </button>
      </div>
      <Receipts
        open={open === 'receipts'}
        orders={orders}
        renewable={plan === '30d'}
        onClose={close}
      />
      {account && open === 'settings' && (
        <AccountSettings account={account} plan={plan} refresh={refresh} onClose={close} />
      )}
    </section>
  )
}
