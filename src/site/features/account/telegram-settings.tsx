import { useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { BOT_PENDING } from '../bot/commands.ts'
import { formatDate } from '../format/dates.ts'
import { LinkSteps } from '../telegram/link-steps.tsx'
import { telegramName } from '../telegram/telegram-name.ts'
import { WeakBind } from '../telegram/weak-bind.tsx'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { movableAt } from './is-fresh-sign-in.ts'
import { SettingsSection } from './settings-section.tsx'

type TelegramSettingsProps = { account: AccountBody; refresh: () => Promise<void> }

/** Which Telegram account the membership belongs to, and how to move it to another. */
export function TelegramSettings({ account, refresh }: TelegramSettingsProps) {
  const { bot } = useSettings()
  const { telegram, strong } = account
  return (
    <SettingsSection title="Telegram account">
      {telegram ? <Linked telegram={telegram} /> : <p>Not linked yet.</p>}
      {telegram && !strong && <WeakBind telegram={telegram} undone={refresh} />}
      {!strong && !bot && <p>{BOT_PENDING}</p>}
      {!strong && bot && (
        <div className="w-full max-w-sm">
          <LinkSteps id="settings-code" onLinked={refresh} />
        </div>
      )}
      {strong && <Move account={account} refresh={refresh} />}
    </SettingsSection>
  )
}

function Linked({ telegram }: { telegram: NonNullable<AccountBody['telegram']> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <bdi translate="no" className="font-medium text-text">
        {telegramName(telegram)}
      </bdi>
      <span className="num inline-flex items-center">
        {telegram.id}
        <CopyButton text={telegram.id} name="Copy Telegram ID" done="Telegram ID copied" />
      </span>
    </div>
  )
}

function Move({ account, refresh }: TelegramSettingsProps) {
  const [open, setOpen] = useState(false)
  const waits = movableAt(account)
  if (waits !== null) {
    return <p>This membership was moved recently. You can move it again on {formatDate(waits)}.</p>
  }
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`${buttonClass('secondary')} max-[359px]:px-2`}
      >
        Move to another Telegram account
      </button>
    )
  }
  return (
    <FreshSignIn id="move-sign-in-code" account={account} refresh={refresh}>
      <p className="max-w-[56ch]">
        Open the bot with the other account. The current one loses its access, all other browsers
        are signed out, and the membership can’t be moved again for seven days.
      </p>
      <div className="w-full max-w-sm">
        <LinkSteps
          id="move-code"
          move
          onLinked={async () => {
            await refresh()
            setOpen(false)
            toast({ title: 'Membership moved' })
          }}
        />
      </div>
    </FreshSignIn>
  )
}
