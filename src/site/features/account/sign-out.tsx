import { useState } from 'react'
import { ApiError, signOutEverywhere } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { toast } from '../../ui/toast.tsx'
import { forgetMember } from '../dashboard/remember-member.ts'
import { SettingsSection } from './settings-section.tsx'

/** @param linked whether Telegram leads back in */
export function SignOut({ linked }: { linked: boolean }) {
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
      <p className="max-w-[56ch]">
        {linked
          ? 'Signs out every browser, this one too. Telegram lets you back in.'
          : 'Signs out every browser, this one too. Telegram is not linked: only the wallet that paid leads back to this membership.'}
      </p>
      <button type="button" onClick={signOut} disabled={busy} className={buttonClass('secondary')}>
        Sign out everywhere
      </button>
    </SettingsSection>
  )
}
