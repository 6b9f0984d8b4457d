import { useCallback, useEffect, useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import { getAccount } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ApiKeys } from './api-keys.tsx'
import { DeleteData } from './delete-data.tsx'
import { Deleted } from './deleted.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SignOut } from './sign-out.tsx'
import { TelegramSettings } from './telegram-settings.tsx'
import { Webhooks } from './webhooks.tsx'

/** undefined while loading; null without a session. */
type Loaded = AccountBody | null | undefined | 'failed'

/** What this browser's account is linked to, its keys and webhooks, its browsers, and its data. */
export function AccountScreen() {
  const [account, setAccount] = useState<Loaded>(undefined)
  const [kept, setKept] = useState<string[] | null>(null)
  const refresh = useCallback(async () => {
    const read = await getAccount().catch((): 'failed' => 'failed')
    // What is known stays until something else is.
    setAccount((before) => (read === 'failed' && before ? before : read))
  }, [])
  useEffect(() => {
    refresh()
  }, [refresh])
  return (
    <div className="wrap min-h-dvh pt-12 pb-24">
      <h1 className="text-3xl">{kept ? 'Your data is deleted' : 'Account Settings'}</h1>
      {kept ? (
        <div className="mt-6">
          <Deleted kept={kept} />
        </div>
      ) : (
        <Content account={account} refresh={refresh} onDeleted={setKept} />
      )}
    </div>
  )
}

type ContentProps = {
  account: Loaded
  refresh: () => Promise<void>
  onDeleted: (kept: string[]) => void
}

function Content({ account, refresh, onDeleted }: ContentProps) {
  if (account === undefined) return <Skeleton className="mt-8 h-150 rounded-lg" />
  if (account === 'failed' || account === null) {
    return (
      <div className="mt-6 grid justify-items-start gap-4 text-text-2">
        <p>
          {account === null
            ? 'There’s no account in this browser yet. Buy access or sign in to get one.'
            : 'Your account could not be loaded. Check your connection and try again.'}
        </p>
        <a href="/dashboard" className={buttonClass('secondary')}>
          Go to the dashboard
        </a>
      </div>
    )
  }
  const plan = account.running?.plan ?? null
  return (
    <div className="card mt-8 max-w-3xl px-6 max-sm:px-5">
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
      <DeleteData account={account} refresh={refresh} onDeleted={onDeleted} />
    </div>
  )
}
