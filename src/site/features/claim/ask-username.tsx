import { type FormEvent, type ReactNode, useState } from 'react'
import { STORAGE_USERNAME } from '../../../contract/constants.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { putPendingWallet } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { remember } from '../format/storage.ts'
import { claimErrors, typedUsername } from './claim-fields.ts'
import { submitFailure } from './submit-failure.ts'

type NamedProps = {
  order: OrderBody
  /** What was typed while the payment was on its way. */
  typed?: string
  onNamed: (username: string) => void
}

/** Shown after paying without a username: access belongs to this browser, and a username can be added now. */
export function AskUsername(props: NamedProps) {
  const canName = payingWallet(props.order) !== null
  return (
    <section className="card arrive p-8 max-sm:p-5">
      <span className="grid size-10 place-items-center rounded-full border border-mint-line bg-mint-soft text-mint-text">
        <CheckIcon className="size-5" />
      </span>
      <h2 className="mt-5 text-2xl">Access granted</h2>
      <p className="mt-2 max-w-[52ch] text-text-2">
        Your payment is final.{' '}
        {canName
          ? 'Which Telegram account is the access for? You can also do this later.'
          : 'Your dashboard is ready.'}
      </p>
      {canName ? (
        <UsernameForm {...props}>
          <a href="/dashboard" className={buttonClass('quiet')}>
            Skip for now
          </a>
        </UsernameForm>
      ) : (
        <a href="/dashboard" className={`${buttonClass('primary')} mt-6`}>
          Open dashboard
        </a>
      )}
    </section>
  )
}

/** Asks for the username only. Renders nothing if the paying wallet is unknown. */
export function UsernameForm({
  order,
  typed = '',
  onNamed,
  children,
}: NamedProps & { children?: ReactNode }) {
  // What was typed before may arrive after this form does.
  const [changed, setChanged] = useState<string | null>(null)
  const username = changed ?? typed.trim()
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const wallet = payingWallet(order)
  if (!wallet) return null

  async function save(event: FormEvent, from: string) {
    event.preventDefault()
    const problem = username
      ? claimErrors({ wallet: '', username }).username
      : 'Please fill in all required fields.'
    setError(problem)
    if (problem) return
    setSaving(true)
    try {
      await putPendingWallet(from, { username, plan: order.plan, order: order.id })
      remember(STORAGE_USERNAME, username)
      onNamed(username)
    } catch (failure) {
      toast({ ...submitFailure(failure), destructive: true })
      setSaving(false)
    }
  }

  return (
    <form onSubmit={(event) => save(event, wallet)} noValidate className="mt-6 max-w-md">
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
          setChanged(typedUsername(event.target.value).trim())
          setError(null)
        }}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="submit" disabled={saving} className={buttonClass('primary')}>
          Save and open dashboard
        </button>
        {children}
      </div>
    </form>
  )
}

/** The wallet the payment came from; null if unknown. */
export function payingWallet({ claim, transfers }: OrderBody): string | null {
  return claim?.wallet ?? transfers.findLast(({ source }) => source)?.source ?? null
}
