import { buttonClass } from '../../ui/button.ts'

/** Shown instead of something that only members have. */
export function MembersOnly({ children }: { children: string }) {
  return (
    <div className="card grid justify-items-start gap-4 p-6 max-sm:p-5">
      <p className="max-w-[60ch] text-text-2">
        {children} If you have one, open this page in the browser that you paid in, or sign in with
        Telegram on the dashboard.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/dashboard" className={buttonClass('primary')}>
          Go to the dashboard
        </a>
        <a href="/pricing" className={buttonClass('secondary')}>
          See the plans
        </a>
      </div>
    </div>
  )
}
