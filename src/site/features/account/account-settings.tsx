import { useState } from 'react'
import type { PlanId } from '../../../contract/plans.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ApiKeys } from './api-keys.tsx'
import { DeleteData } from './delete-data.tsx'
import { Deleted } from './deleted.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SignOut } from './sign-out.tsx'
import { TelegramSettings } from './telegram-settings.tsx'
import { Webhooks } from './webhooks.tsx'

type AccountSettingsProps = {
  account: AccountBody
  /** The membership's plan; null without one, which leaves sessions and deleting data. */
  plan: PlanId | null
  refresh: () => Promise<void>
  onClose: () => void
}

export function AccountSettings({ account, plan, refresh, onClose }: AccountSettingsProps) {
  const [kept, setKept] = useState<string[] | null>(null)
  if (kept) {
    return (
      <Dialog open title="Your data is deleted" onClose={() => location.reload()}>
        <Deleted kept={kept} />
      </Dialog>
    )
  }
  return (
    <Dialog open title="Account Settings" onClose={onClose} wide>
      <div className="grid gap-8">
        <TelegramSettings account={account} refresh={refresh} />
        {plan !== null && (
          <SettingsSection title="Alerts">
            <p>Which launches the bot tells you about, and your quiet hours.</p>
            <a href="/alerts" className={buttonClass('secondary')}>
              Choose alerts
            </a>
          </SettingsSection>
        )}
        {plan === 'lifetime' && <ApiKeys account={account} refresh={refresh} />}
        {plan === 'lifetime' && <Webhooks account={account} refresh={refresh} />}
        <SignOut account={account} />
        <DeleteData account={account} refresh={refresh} onDeleted={setKept} />
      </div>
    </Dialog>
  )
}
