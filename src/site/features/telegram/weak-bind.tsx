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

/** Somebody came in by the username that was typed: the buyer confirms them, or sends them away. */
export function WeakBind({ telegram, undone }: WeakBindProps) {
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      await undoLink()
      await undone()
      toast({ title: 'Telegram unlinked', description: 'That account has no access any more.' })
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: 'Nothing was changed', description, destructive: true })
    }
    setBusy(false)
  }

  return (
    <div className="grid gap-3 rounded-md border border-line bg-sunk p-3.5 text-sm text-text-2">
      <p>
        <bdi className="font-medium text-text">{telegramName(telegram)}</bdi> was let in by the
        username that you typed. Is it you? Confirm it below, so that nobody can take it from you.
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
