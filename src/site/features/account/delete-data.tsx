import { useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import { ApiError, deleteAccount } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { forgetMember } from '../dashboard/remember-member.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { SettingsSection } from './settings-section.tsx'

type DeleteDataProps = {
  account: AccountBody
  refresh: () => Promise<void>
  onDeleted: (kept: string[]) => void
}

/** What goes, what stays and why, and one deliberate press. */
export function DeleteData({ account, refresh, onDeleted }: DeleteDataProps) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection title="Delete my data">
      <p className="max-w-[56ch]">
        Deletes your Telegram account from our records, the usernames you typed, your messages to
        us, your preferences, your API keys and every sign-in. Your access in Telegram ends. Orders
        stay for our accounts, without your name: amounts, times, wallets and the public
        transactions.
      </p>
      {open ? (
        <FreshSignIn id="delete-sign-in-code" account={account} refresh={refresh}>
          <Confirm onDeleted={onDeleted} />
        </FreshSignIn>
      ) : (
        <button type="button" onClick={() => setOpen(true)} className={buttonClass('secondary')}>
          Delete my data
        </button>
      )}
    </SettingsSection>
  )
}

function Confirm({ onDeleted }: { onDeleted: (kept: string[]) => void }) {
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function remove() {
    setBusy(true)
    try {
      const { kept } = await deleteAccount()
      forgetMember()
      onDeleted(kept)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'Please try again.')
      setBusy(false)
    }
  }

  return (
    <>
      <Checkbox checked={sure} onChange={setSure}>
        I understand that this can’t be undone
      </Checkbox>
      <button
        type="button"
        onClick={remove}
        disabled={!sure || busy}
        className={buttonClass('secondary')}
      >
        Delete for good
      </button>
      <p role="alert" className="text-red-text">
        {error}
      </p>
    </>
  )
}
