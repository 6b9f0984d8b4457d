import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { ProveButton } from '../wallet/prove-button.tsx'

/** Nothing to show: how to get back what one has, or to get it in the first place. */
export function NoSubscription({ recovered }: { recovered: () => void }) {
  const { bot } = useSettings()
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-xl">No active subscription found.</h2>
      <p className="mt-2 max-w-[56ch] text-text-2">
        Paid in another browser? Prove the wallet that paid, and the membership is here too. New
        here?{' '}
        <a href="/pricing" className="link">
          See the two plans
        </a>
        .
      </p>
      <div className="mt-6 flex flex-wrap items-start gap-3">
        <ProveButton onProven={recovered}>Prove a wallet</ProveButton>
        {bot ? (
          <a href={bot} className={buttonClass('secondary')}>
            Sign in with Telegram
          </a>
        ) : (
          <button
            type="button"
            disabled
            aria-describedby="sign-in-reason"
            className={buttonClass('secondary')}
          >
            Sign in with Telegram
          </button>
        )}
      </div>
      {!bot && (
        <p id="sign-in-reason" className="mt-3 text-sm text-text-3">
          Telegram sign-in opens together with the bot, which is not open yet.
        </p>
      )}
    </section>
  )
}
