import { type FormEvent, useState } from 'react'
import { STORAGE_USERNAME } from '../../../contract/constants.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { putPendingWallet } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { remember } from '../format/storage.ts'
import { claimErrors, typedUsername } from './claim-fields.ts'
import { submitFailure } from './use-submission.ts'

type AskUsernameProps = { order: OrderBody; onNamed: (username: string) => void }

/** Paid without naming anyone: the access is this browser's, and may be given a username now. */
export function AskUsername({ order, onNamed }: AskUsernameProps) {
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const wallet = order.claim?.wallet ?? order.transfers.findLast(({ source }) => source)?.source

  async function save(event: FormEvent) {
    event.preventDefault()
    const problem = username
      ? claimErrors({ wallet: '', username }).username
      : 'Please fill in all required fields.'
    setError(problem)
    if (problem || !wallet) return
    setSaving(true)
    try {
      await putPendingWallet(wallet, { username, plan: order.plan, order: order.id })
      remember(STORAGE_USERNAME, username)
      onNamed(username)
    } catch (failure) {
      toast({ ...submitFailure(failure), destructive: true })
      setSaving(false)
    }
  }

  return (
    <section className="card arrive p-8 max-sm:p-5">
      <span className="grid size-10 place-items-center rounded-full border border-mint-line bg-mint-soft text-mint-text">
        <CheckIcon className="size-5" />
      </span>
      <h2 className="mt-5 text-2xl">Access granted</h2>
      <p className="mt-2 max-w-[52ch] text-text-2">
        Your payment is final.{' '}
        {wallet
          ? 'Which Telegram account is the access for? You can also do this later.'
          : 'Your dashboard is ready.'}
      </p>
      {wallet ? (
        <form onSubmit={save} noValidate className="mt-6 max-w-md">
          <TextField
            id="username"
            label="Your Telegram Username (without @)"
            name="username"
            value={username}
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setUsername(typedUsername(event.target.value).trim())
              setError(null)
            }}
          />
          <div className="mt-3 flex flex-wrap gap-3">
            <button type="submit" disabled={saving} className={buttonClass('primary')}>
              Save and open dashboard
            </button>
            <a href="/dashboard" className={buttonClass('quiet')}>
              Skip for now
            </a>
          </div>
        </form>
      ) : (
        <a href="/dashboard" className={`${buttonClass('primary')} mt-6`}>
          Open dashboard
        </a>
      )}
    </section>
  )
}
