import { useEffect, useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import { getAccount } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MembersOnly } from '../member/members-only.tsx'
import { Notifications } from '../push/notifications.tsx'
import { BotBlocked } from '../telegram/bot-blocked.tsx'
import { AlertsForm } from './alerts-form.tsx'

/** undefined while loading; null without a session. */
type Loaded = AccountBody | null | undefined | 'failed'

/** A member's own alerts. */
export function AlertsScreen() {
  const [account, setAccount] = useState<Loaded>(undefined)
  useEffect(() => {
    getAccount().then(setAccount, () => setAccount('failed'))
  }, [])
  return (
    <div className="wrap min-h-dvh pt-12 pb-24">
      <h1 className="text-3xl">Alerts</h1>
      <p className="mt-2 max-w-[60ch] text-text-2">
        The bot sends you launches that match everything in one of your filters. /alerts in Telegram
        has the same choices for the first one.
      </p>
      <div className="mt-8">
        <Content account={account} />
      </div>
    </div>
  )
}

function Content({ account }: { account: Loaded }) {
  if (account === undefined) return <Skeleton className="h-150 rounded-lg" />
  if (account === 'failed') {
    return (
      <div className="grid justify-items-start gap-4 text-text-2">
        <p>Your alerts could not be loaded. Check your connection and try again.</p>
        <button
          type="button"
          onClick={() => location.reload()}
          className={buttonClass('secondary')}
        >
          Try again
        </button>
      </div>
    )
  }
  if (account === null || account.running === null) {
    return <MembersOnly>Personal alerts are part of a membership.</MembersOnly>
  }
  return (
    <div className="grid gap-4 *:min-w-0">
      {account.telegram === null && (
        <Notice tone="care" title="Not linked to Telegram">
          The bot sends alerts in Telegram, and your membership is not linked to it yet.{' '}
          <a href="/dashboard" className="link">
            Link it on the dashboard.
          </a>
        </Notice>
      )}
      {account.bot_blocked && <BotBlocked />}
      <AlertsForm alerts={account.alerts} group={account.group ?? null} />
      <Notifications />
    </div>
  )
}
