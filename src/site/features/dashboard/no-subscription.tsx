import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { TrialOffer } from '../gifts/trial-offer.tsx'
import { SignInButton } from '../telegram/sign-in-button.tsx'
import { RecoverButton } from '../wallet/recover-button.tsx'
import { MembershipLeft } from './membership-left.tsx'
import { OpenOrders, type UnderWay } from './open-orders.tsx'
import { RefreshButton } from './refresh-button.tsx'
import type { Account } from './use-member.ts'

type NoSubscriptionProps = {
  account: Account
  /** Orders under way, whose next step comes before another purchase. */
  open: readonly UnderWay[]
  refresh: () => Promise<void>
  /** Reloads and reports the result. */
  check: () => Promise<void>
}

/** Without a subscription: how to buy one, or recover one. */
export function NoSubscription({ account, open, refresh, check }: NoSubscriptionProps) {
  const { bot } = useSettings()
  return (
    <>
      <OpenOrders open={open} isMain />
      <section className="card p-6 max-sm:p-5">
        <h2 className="text-xl">No active subscription found.</h2>
        <MembershipLeft account={account} />
        <p className="mt-2 max-w-[56ch] text-text-2">
          Paid in another browser? Verify the wallet that paid, or sign in with Telegram if it is
          linked, and the membership moves to this browser. Have a gift code?{' '}
          <a href="/redeem" className="link">
            Redeem it
          </a>
          .
        </p>
        <div className="mt-6 flex flex-wrap items-start gap-3">
          <a href="/pricing" className={buttonClass(open.length > 0 ? 'secondary' : 'primary')}>
            See the plans
          </a>
          <RecoverButton refresh={refresh} />
          <SignInButton refresh={refresh} />
          <RefreshButton refresh={check} />
        </div>
        {!bot && (
          <p id="sign-in-reason" className="mt-3 text-sm text-text-3">
            The bot is not open yet. Once it is, you can sign in with Telegram.
          </p>
        )}
        <TrialOffer signedIn={account?.telegram != null && account.strong} refresh={refresh} />
      </section>
    </>
  )
}
