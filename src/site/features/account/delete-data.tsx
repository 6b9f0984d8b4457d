import { useState } from 'react'
import { PLANS } from '../../../contract/plans.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { ApiError, deleteAccount } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatDate } from '../format/dates.ts'
import { forgetMember } from '../member/remember-member.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { SettingsSection } from './settings-section.tsx'

type DeleteDataProps = {
  account: AccountBody
  refresh: () => Promise<void>
  onDeleted: (kept: string[]) => void
}

/** Lists what is deleted and what is kept, then asks for confirmation. */
export function DeleteData({ account, refresh, onDeleted }: DeleteDataProps) {
  const [open, setOpen] = useState(false)
  const confirm = <Confirm running={account.running} onDeleted={onDeleted} />
  return (
    <SettingsSection title="Delete my data">
      <p className="max-w-[56ch]">
        This deletes your Telegram account from our records, the usernames you entered, your
        messages to us, your preferences, your API keys, and all sessions. Your access in Telegram
        ends. We keep your orders for bookkeeping, without your name: amounts, times, wallets, and
        the public transactions.
      </p>
      {open && account.strong && (
        <FreshSignIn id="delete-sign-in-code" account={account} refresh={refresh}>
          {confirm}
        </FreshSignIn>
      )}
      {open && !account.strong && confirm}
      {!open && (
        <button type="button" onClick={() => setOpen(true)} className={buttonClass('secondary')}>
          Delete my data
        </button>
      )}
    </SettingsSection>
  )
}

type ConfirmProps = Pick<AccountBody, 'running'> & Pick<DeleteDataProps, 'onDeleted'>

function Confirm({ running, onDeleted }: ConfirmProps) {
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
      {running && (
        <p className="max-w-[56ch] rounded-md border border-amber-line bg-amber-soft p-3.5 text-amber-text">
          This also ends your plan: {PLANS[running.plan].title},{' '}
          {running.expires_at === null
            ? 'which never expires'
            : `active until ${formatDate(running.expires_at)}`}
          . There is no refund. Only the wallet that paid can restore it.
        </p>
      )}
      <Checkbox checked={sure} onChange={setSure}>
        I understand that this can’t be undone
      </Checkbox>
      <button
        type="button"
        onClick={remove}
        disabled={!sure || busy}
        className={buttonClass('secondary')}
      >
        Delete permanently
      </button>
      <p role="alert" className="text-red-text">
        {error}
      </p>
    </>
  )
}
