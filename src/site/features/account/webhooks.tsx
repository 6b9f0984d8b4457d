import { useCallback, useEffect, useState } from 'react'
import type { AccountBody } from '../../../contract/records.ts'
import type { NewWebhookBody, WebhookBody } from '../../../contract/webhooks.ts'
import { getWebhooks } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { MakeWebhookForm } from './make-webhook.tsx'
import { SettingsSection } from './settings-section.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

type WebhooksProps = { account: AccountBody; refresh: () => Promise<void> }

/** A lifetime member's webhooks: created, tested, switched off, deleted, with their last deliveries. */
export function Webhooks({ account, refresh }: WebhooksProps) {
  const [webhooks, setWebhooks] = useState<WebhookBody[] | null>(null)
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<NewWebhookBody | null>(null)

  const load = useCallback(async () => {
    const answer = await getWebhooks().catch(() => null)
    if (answer) setWebhooks(answer.webhooks)
  }, [])
  useEffect(() => {
    load()
  }, [load])

  return (
    <SettingsSection title="Webhooks">
      <p className="max-w-[56ch]">
        We send what happens to launches to your server, signed as{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer" className="link">
          Standard Webhooks
        </a>{' '}
        describes. The{' '}
        <a href="/api-docs#webhooks" className="link">
          API documentation
        </a>{' '}
        lists the events.
      </p>
      {webhooks?.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          account={account}
          refresh={refresh}
          onChanged={load}
        />
      ))}
      {made && webhooks?.some(({ id }) => id === made.id) && <WebhookSecret secret={made.secret} />}
      {open ? (
        <FreshSignIn id="webhook-sign-in-code" account={account} refresh={refresh}>
          <MakeWebhookForm
            onMade={async (webhook) => {
              setMade(webhook)
              await load()
            }}
          />
        </FreshSignIn>
      ) : (
        <button type="button" onClick={() => setOpen(true)} className={buttonClass('secondary')}>
          Create a webhook
        </button>
      )}
    </SettingsSection>
  )
}
