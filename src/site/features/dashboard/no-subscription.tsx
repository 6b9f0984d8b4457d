import { useSettings } from '../../settings.ts'
import { SignInButton } from '../telegram/sign-in-button.tsx'
import { ProveButton } from '../wallet/prove-button.tsx'

/** Nothing to show: how to get back what one has, or to get it in the first place. */
export function NoSubscription({ refresh }: { refresh: () => Promise<void> }) {
  const { bot } = useSettings()
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-xl">No active subscription found.</h2>
      <p className="mt-2 max-w-[56ch] text-text-2">
        Paid in another browser? Prove the wallet that paid, or sign in with Telegram if it is
        linked, and the membership is here too. New here?{' '}
        <a href="/pricing" className="link">
          See the two plans
        </a>
        .
      </p>
      <div className="mt-6 flex flex-wrap items-start gap-3">
        <ProveButton onProven={refresh}>Prove a wallet</ProveButton>
        <SignInButton refresh={refresh} />
      </div>
      {!bot && (
        <p id="sign-in-reason" className="mt-3 text-sm text-text-3">
          Telegram sign-in opens together with the bot, which is not open yet.
        </p>
      )}
    </section>
  )
}
