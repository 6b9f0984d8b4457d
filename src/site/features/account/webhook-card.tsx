import { useState } from 'react'
import { VENUES } from '../../../contract/launches/venues.ts'
import type { AccountBody } from '../../../contract/records.ts'
import type {
  WebhookBody,
  WebhookDeliveryBody,
  WebhookFailure,
} from '../../../contract/webhooks.ts'
import { deleteWebhook, setWebhook, testWebhook } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatClock, formatMoment } from '../format/dates.ts'
import { ReplaceSecret } from './replace-secret.tsx'
import { failureReason } from './revoke-key.tsx'

const FAILURES: Record<WebhookFailure, string> = {
  bad_url: 'not an address that we send to',
  private_address: 'the name leads to a private address',
  unknown_host: 'the name is unknown',
  unreachable: 'no connection',
  bad_certificate: 'the certificate is not valid for this name',
  too_slow: 'no answer within 10 s',
  bad_answer: 'the answer was not HTTP',
}

type WebhookCardProps = {
  webhook: WebhookBody
  account: AccountBody
  refresh: () => Promise<void>
  onChanged: () => Promise<void>
}

/** One webhook: its events, its deliveries, and what its owner can change. */
export function WebhookCard({ webhook, account, refresh, onChanged }: WebhookCardProps) {
  const { id, url, disabled_at, deliveries } = webhook
  const [busy, setBusy] = useState(false)
  const isOn = disabled_at === null

  async function run(work: () => Promise<unknown>, failed: string) {
    setBusy(true)
    try {
      await work()
      await onChanged()
    } catch (error) {
      toast({ title: failed, description: failureReason(error), destructive: true })
    }
    setBusy(false)
  }

  async function test() {
    const delivery = await testWebhook(id)
    const description = outcomeOf(delivery)
    if (isTaken(delivery)) toast({ title: 'Test delivered', description })
    else toast({ title: 'Test not delivered', description, destructive: true })
  }

  const quiet = buttonClass('secondary', 'sm')
  return (
    <article className="w-full rounded-lg border border-line p-4" aria-label={`Webhook ${url}`}>
      <p className="font-mono text-xs break-all text-text">{url}</p>
      <p className="mt-1 text-xs text-text-3">{wanted(webhook)}</p>
      <p className={`mt-2 ${isOn && webhook.failing_since === null ? '' : 'text-amber-text'}`}>
        {standing(webhook)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          type="button"
          disabled={busy}
          className={quiet}
          onClick={() => run(test, 'Not tested')}
        >
          Send a test
        </button>
        <button
          type="button"
          disabled={busy}
          className={quiet}
          onClick={() => run(() => setWebhook(id, !isOn), isOn ? 'Still on' : 'Still off')}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </button>
        <DeleteButton busy={busy} onDelete={() => run(() => deleteWebhook(id), 'Not deleted')} />
      </div>
      <div className="mt-2 [&_details]:border-b-0 [&_summary]:text-sm">
        <Disclosure title="Last deliveries">
          <Deliveries deliveries={deliveries} />
        </Disclosure>
        <ReplaceSecret
          webhook={webhook}
          account={account}
          refresh={refresh}
          onChanged={onChanged}
        />
      </div>
    </article>
  )
}

/** Asks for confirmation, because the secret is deleted too. */
function DeleteButton({ busy, onDelete }: { busy: boolean; onDelete: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <button
      type="button"
      disabled={busy}
      className={buttonClass(asking ? 'secondary' : 'quiet', 'sm')}
      onClick={() => (asking ? onDelete() : setAsking(true))}
    >
      {asking ? 'Yes, delete it and its secret' : 'Delete'}
    </button>
  )
}

function Deliveries({ deliveries }: { deliveries: readonly WebhookDeliveryBody[] }) {
  if (deliveries.length === 0) return <p>Nothing was sent yet.</p>
  return (
    <ul className="num divide-y divide-line text-xs">
      {deliveries.map((delivery) => (
        <li
          key={`${delivery.at} ${delivery.event} ${delivery.took_ms}`}
          className="flex flex-wrap justify-between gap-x-4 py-2"
        >
          <span className="text-text">
            {delivery.type}
            {delivery.event !== null && <span className="text-text-3"> #{delivery.event}</span>}
          </span>
          <span className={isTaken(delivery) ? '' : 'text-red-text'}>{outcomeOf(delivery)}</span>
          <time
            className="text-text-3"
            dateTime={new Date(delivery.at).toISOString()}
            title={formatMoment(delivery.at)}
          >
            {formatClock(delivery.at)}
          </time>
        </li>
      ))}
    </ul>
  )
}

function isTaken({ status }: WebhookDeliveryBody): boolean {
  return status !== null && status >= 200 && status < 300
}

function outcomeOf({ status, failure, took_ms }: WebhookDeliveryBody): string {
  const what = failure === null ? `answered ${status}` : FAILURES[failure]
  return `${what}, ${took_ms.toLocaleString('en-US')} ms`
}

function standing({ disabled_at, disabled_because, failing_since, next_try_at }: WebhookBody) {
  if (disabled_at !== null) {
    const why = {
      member: '',
      failing: ': your server accepted nothing for three days',
      gone: ': it answered 410',
    }
    return `Off since ${formatMoment(disabled_at)}${why[disabled_because ?? 'member']}`
  }
  if (failing_since === null) return 'On'
  const again = next_try_at === null ? '' : `; next try ${formatClock(next_try_at)}`
  return `Failing since ${formatMoment(failing_since)}${again}`
}

function wanted({ filter: { types, venue, min_attention, max_score } }: WebhookBody): string {
  return [
    types === null ? 'all events' : types.join(', '),
    ...(venue === null ? [] : [VENUES[venue]]),
    ...(min_attention === null ? [] : [`attention from ${min_attention}`]),
    ...(max_score === null ? [] : [`risk up to ${max_score}`]),
  ].join(' · ')
}
