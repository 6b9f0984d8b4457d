import { useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import { ApiError, signOutEverywhere } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { toast } from '../../ui/toast.tsx'
import { forgetMember } from '../member/remember-member.ts'
import { Sessions } from './sessions.tsx'
import { SettingsSection } from './settings-section.tsx'

export function SignOut({ account }: { account: AccountBody }) {
  const [busy, setBusy] = useState(false)

  async function signOut() {
    setBusy(true)
    try {
      await signOutEverywhere()
      forgetMember()
      location.reload()
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: 'Not signed out', description, destructive: true })
      setBusy(false)
    }
  }

  return (
    <SettingsSection title="Browsers">
      <Sessions />
      <p className="max-w-[56ch]">
        “Sign out everywhere” includes this browser. {wayBack(account)}
      </p>
      <button type="button" onClick={signOut} disabled={busy} className={buttonClass('secondary')}>
        Sign out everywhere
      </button>
    </SettingsSection>
  )
}

function wayBack({ telegram, strong, running }: AccountBody): string {
  if (strong) return 'To come back, sign in with Telegram.'
  if (running === null) return 'Only the wallet that paid can restore an order of this account.'
  return telegram
    ? 'Your Telegram account is not confirmed yet. Until you confirm it above, only the wallet that paid can restore this membership.'
    : 'Telegram is not linked, so only the wallet that paid can restore this membership.'
}
