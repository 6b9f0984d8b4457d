import { type FormEvent, useState } from 'react'
import {
  type NewWebhookBody,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '../../../contract/webhooks.ts'
import { makeWebhook } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { failureReason } from './revoke-key.tsx'

const EVENTS: Record<WebhookEventType, string> = {
  'launch.detected': 'Launch detected',
  'launch.scored': 'Report at 10 s, 60 s, 5 min, 1 h',
  'launch.graduated': 'Launch graduated',
  'launch.turned': 'Posted launch turned',
  'launch.dropped': 'Launch dropped by the chain',
  'alert.matched': 'Alerts of filters sent to webhooks',
}
const PERCENT = /^(\d{1,2}|100)?$/

/** Asks for the address, and which events it gets. */
export function MakeWebhookForm({ onMade }: { onMade: (made: NewWebhookBody) => Promise<void> }) {
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<WebhookEventType[]>([...WEBHOOK_EVENT_TYPES])
  const [attention, setAttention] = useState('')
  const [risk, setRisk] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function make(event: FormEvent) {
    event.preventDefault()
    if (types.length === 0) return setError('Select at least one event.')
    if (!PERCENT.test(attention) || !PERCENT.test(risk))
      return setError('Attention and risk are numbers from 0 to 100.')
    setBusy(true)
    setError(null)
    try {
      const made = await makeWebhook(url, {
        types: types.length === WEBHOOK_EVENT_TYPES.length ? null : types,
        venue: null,
        min_attention: attention === '' ? null : Number(attention),
        max_score: risk === '' ? null : Number(risk),
      })
      setUrl('')
      await onMade(made)
    } catch (failure) {
      setError(failureReason(failure))
    }
    setBusy(false)
  }

  return (
    <form onSubmit={make} noValidate className="grid w-full gap-4">
      <TextField
        id="webhook-url"
        label="Your server’s address"
        hint="Starts with https://. Answer with a 2xx status within 10 seconds."
        error={error}
        type="url"
        value={url}
        maxLength={500}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setUrl(target.value)}
      />
      <EventChoice types={types} onChange={setTypes} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Bound
          id="webhook-attention"
          label="Lowest attention"
          value={attention}
          onChange={setAttention}
        />
        <Bound id="webhook-risk" label="Highest risk" value={risk} onChange={setRisk} />
      </div>
      <div>
        <button type="submit" disabled={busy} className={buttonClass('secondary')}>
          Create webhook
        </button>
      </div>
    </form>
  )
}

type EventChoiceProps = {
  types: readonly WebhookEventType[]
  onChange: (types: WebhookEventType[]) => void
}

function EventChoice({ types, onChange }: EventChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-text">Events</legend>
      <div className="grid sm:grid-cols-2">
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            checked={types.includes(type)}
            onChange={(on) =>
              onChange(
                WEBHOOK_EVENT_TYPES.filter((one) => (one === type ? on : types.includes(one))),
              )
            }
          >
            {EVENTS[type]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

type BoundProps = { id: string; label: string; value: string; onChange: (value: string) => void }

function Bound({ onChange, ...field }: BoundProps) {
  return (
    <TextField
      {...field}
      hint="0 to 100. Leave empty for all."
      inputMode="numeric"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
