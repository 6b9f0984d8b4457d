import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { ShieldIcon } from '../../ui/icons.tsx'
import { BOT_PENDING } from '../bot/commands.ts'

export function TelegramBotCard() {
  const { bot } = useSettings()
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Telegram Bot</h2>
      <p className="mt-1 text-sm text-text-2">Alerts and commands live in Telegram.</p>
      <div className="mt-4 grid gap-2">
        {bot ? (
          <a href={bot} className={buttonClass('primary')}>
            Open in Telegram
          </a>
        ) : (
          <>
            <button
              type="button"
              disabled
              aria-describedby="bot-reason"
              className={buttonClass('secondary')}
            >
              Open in Telegram
            </button>
            <p id="bot-reason" className="text-xs text-text-3">
              {BOT_PENDING}
            </p>
          </>
        )}
      </div>
      <p className="mt-4 flex gap-3 rounded-md border border-amber-line bg-amber-soft p-3.5 text-sm text-amber-text">
        <ShieldIcon className="mt-0.5 size-4.5" />
        <span>Never share your seed phrase. Neither we nor the bot will ever ask for it.</span>
      </p>
    </section>
  )
}

export function NeedHelpCard() {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Need Help?</h2>
      <p className="mt-1 mb-4 text-sm text-text-2">
        A person reads every message, also about payments.
      </p>
      <a href="/contact" className={`${buttonClass('secondary')} w-full`}>
        Contact Support
      </a>
    </section>
  )
}
