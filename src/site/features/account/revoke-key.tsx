import { useState } from 'react'
import type { ApiKeyBody } from '../../../contract/api/key-bodies.ts'
import { ApiError, revokeApiKey } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { toast } from '../../ui/toast.tsx'

type RevokeKeyProps = { apiKey: ApiKeyBody; onRevoked: (id: string) => Promise<void> }

/** Asks for confirmation: a revoked key can't be restored, and programs may depend on it. */
export function RevokeKey({ apiKey: { id, name }, onRevoked }: RevokeKeyProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function revoke() {
    setBusy(true)
    try {
      await revokeApiKey(id)
      toast({ title: `${name} revoked` })
      await onRevoked(id)
    } catch (error) {
      toast({ title: 'Not revoked', description: failureReason(error), destructive: true })
      setBusy(false)
    }
  }

  if (!asking) {
    return (
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={buttonClass('quiet', 'sm')}
        aria-label={`Revoke ${name}`}
      >
        Revoke
      </button>
    )
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 pb-1">
      <p id={`revoke-${id}`} className="min-w-56 grow text-text">
        Revoke this key? Programs that use it stop working immediately.
      </p>
      <button
        type="button"
        onClick={revoke}
        disabled={busy}
        className={buttonClass('secondary', 'sm')}
        aria-label={`Yes, revoke ${name}`}
      >
        Yes, revoke
      </button>
      <button
        type="button"
        onClick={() => setAsking(false)}
        disabled={busy}
        className={buttonClass('quiet', 'sm')}
        aria-label={`Keep ${name}`}
        aria-describedby={`revoke-${id}`}
        ref={takeFocus}
      >
        Keep it
      </button>
    </div>
  )
}

/** The focused button is gone; without this, focus would jump to the top of the page. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}

export function failureReason(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Please try again.'
}
