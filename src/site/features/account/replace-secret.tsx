import { useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import { replaceWebhookSecret } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatMoment } from '../format/dates.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { failureReason } from './revoke-key.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type ReplaceSecretProps = {
  webhook: { id: string; old_secret_until: number | null }
  account: AccountBody
  refresh: () => Promise<void>
  onChanged: () => Promise<void>
}

/** Replaces a webhook's secret, after a recent sign-in. */
export function ReplaceSecret({ webhook, account, refresh, onChanged }: ReplaceSecretProps) {
  const { id, old_secret_until: until } = webhook
  const [secret, setSecret] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function replace() {
    setBusy(true)
    try {
      setSecret((await replaceWebhookSecret(id)).secret)
      await onChanged()
    } catch (error) {
      toast({ title: 'Secret not replaced', description: failureReason(error), destructive: true })
    }
    setBusy(false)
  }

  return (
    <Disclosure title="Replace the secret">
      <div className="grid gap-3">
        <p>
          For 24 hours every message carries two signatures, by the old and by the new secret.
          Change your server over in that time, and nothing is lost.
        </p>
        {until !== null && <p>The secret before this one signs until {formatMoment(until)}.</p>}
        {secret !== null && <WebhookSecret secret={secret} />}
        <FreshSignIn id={`webhook-secret-${id}`} account={account} refresh={refresh}>
          <div>
            <button
              type="button"
              disabled={busy}
              onClick={replace}
              className={buttonClass('secondary', 'sm')}
            >
              Make a new secret
            </button>
          </div>
        </FreshSignIn>
      </div>
    </Disclosure>
  )
}
