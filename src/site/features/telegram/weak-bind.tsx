import { useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import { ApiError, undoLink } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { toast } from '../../ui/toast.tsx'
import { telegramName } from './telegram-name.ts'

type WeakBindProps = {
  telegram: NonNullable<AccountBody['telegram']>
  undone: () => Promise<void>
}

/** A Telegram account got access by its username: the buyer confirms or removes it. */
export function WeakBind({ telegram, undone }: WeakBindProps) {
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      await undoLink()
      await undone()
      toast({ title: 'Telegram unlinked', description: 'That account no longer has access.' })
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: 'Nothing changed', description, destructive: true })
    }
    setBusy(false)
  }

  return (
    <div className="grid gap-3 rounded-md border border-line bg-sunk p-3.5 text-sm text-text-2">
      <p>
        <bdi translate="no" className="font-medium text-text">
          {telegramName(telegram)}
        </bdi>{' '}
        got access because the username matches the one you entered. Is this you? Confirm below, so
        that nobody can take it from you.
      </p>
      <button
        type="button"
        onClick={undo}
        disabled={busy}
        className={`${buttonClass('secondary', 'sm')} justify-self-start`}
      >
        Not me, undo
      </button>
    </div>
  )
}
