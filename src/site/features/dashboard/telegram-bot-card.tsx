import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { OutIcon, ShieldIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { BOT_PENDING } from '../bot/commands.ts'
import { BotBlocked } from '../telegram/bot-blocked.tsx'
import { LinkSteps } from '../telegram/link-steps.tsx'
import { WeakBind } from '../telegram/weak-bind.tsx'
import type { Account, SignedInMember } from './use-member.ts'

type TelegramBotCardProps = {
  member: SignedInMember
  account: Account
  refresh: () => Promise<void>
  /** Whether opening the bot is what to do next. */
  isMain: boolean
}

/** Opens the bot; for a member not linked yet, links the membership first. */
export function TelegramBotCard(props: TelegramBotCardProps) {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Telegram Bot</h2>
      <p className="mt-1 text-sm text-text-2">Get alerts and use commands in Telegram.</p>
      <div className="mt-4 grid gap-4">
        <WayIn {...props} />
      </div>
      <p className="mt-4 flex gap-3 rounded-md border border-amber-line bg-amber-soft p-3.5 text-sm text-amber-text">
        <ShieldIcon className="mt-0.5 size-4.5" />
        <span>Never share your seed phrase. Neither we nor the bot will ever ask for it.</span>
      </p>
    </section>
  )
}

function WayIn({ member, account, refresh, isMain }: TelegramBotCardProps) {
  const { bot } = useSettings()
  if (!bot) return <BotIsOff />
  if (member === undefined || (member && account === undefined))
    return <Skeleton className="h-11 rounded-md" />
  if (!member || !account || account.strong) {
    return (
      <>
        {account?.bot_blocked && <BotBlocked />}
        <a
          href={bot}
          target="_blank"
          rel="noreferrer"
          className={buttonClass(isMain ? 'primary' : 'secondary')}
        >
          Open in Telegram
          <OutIcon />
        </a>
      </>
    )
  }

  async function linked() {
    await refresh()
    toast({ title: 'Telegram linked', description: 'The bot now knows your membership.' })
  }
  return (
    <>
      {account.telegram && <WeakBind telegram={account.telegram} undone={refresh} />}
      <LinkSteps id="bot-code" onLinked={linked} />
    </>
  )
}

function BotIsOff() {
  return (
    <div className="grid gap-2">
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
    </div>
  )
}
