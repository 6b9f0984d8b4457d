import { type FormEvent, useState } from 'react'
import type { AlertsBody } from '../../../contract/alerts.ts'
import { ApiError, putAlerts } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toast.tsx'
import { AlertsPreview } from './alerts-preview.tsx'
import {
  type AlertsErrors,
  type AlertsFields,
  alertsFields,
  alertsOf,
  type PartProps,
  zoneHere,
} from './fields.ts'
import { DeveloperChoice, LinkChoice, NameChoice, RangeFields, VenueChoice } from './filters.tsx'
import { QuietHours } from './quiet-hours.tsx'

/** Edits the same preferences as the bot's /alerts. */
export function AlertsForm({ alerts }: { alerts: AlertsBody }) {
  const { fields, errors, failure, busy, change, save, read } = useAlertsForm(alerts)
  const part: PartProps = { fields, errors, change }
  return (
    <form
      onSubmit={save}
      noValidate
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8"
    >
      <div className="card divide-y divide-line px-6 max-sm:px-5">
        <div className="py-3">
          <Checkbox checked={fields.on} onChange={(on) => change({ on })}>
            Send me alerts in Telegram
          </Checkbox>
        </div>
        <RangeFields
          {...part}
          title="Risk"
          low="minRisk"
          high="maxRisk"
          hint="100 is the riskiest."
        />
        <RangeFields
          {...part}
          title="Attention"
          low="minAttention"
          high="maxAttention"
          hint="Not a forecast, not advice."
        />
        <RangeFields
          {...part}
          title="Market cap in dollars"
          low="minCap"
          high="maxCap"
          hint="e.g. 30k"
        />
        <RangeFields
          {...part}
          title="Buyers"
          low="minBuyers"
          high="maxBuyers"
          hint="Number of wallets that bought."
        />
        <DeveloperChoice {...part} />
        <LinkChoice {...part} />
        <NameChoice {...part} />
        <VenueChoice {...part} />
        <QuietHours {...part} />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-6">
        <AlertsPreview alerts={'alerts' in read ? read.alerts : null} />
        <button type="submit" disabled={busy} className={buttonClass('primary')}>
          Save alerts
        </button>
        <p role="alert" className="text-sm text-red-text empty:hidden">
          {failure ??
            (Object.keys(errors).length > 0 ? 'Not saved. Please fix the marked fields.' : null)}
        </p>
      </div>
    </form>
  )
}

function useAlertsForm(alerts: AlertsBody) {
  const [fields, setFields] = useState(() => alertsFields(alerts, zoneHere()))
  const [errors, setErrors] = useState<AlertsErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const read = alertsOf(fields)
  const change = (part: Partial<AlertsFields>) => {
    setFields((before) => ({ ...before, ...part }))
    setErrors({})
    setFailure(null)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if ('errors' in read) {
      setErrors(read.errors)
      const [first] = Object.keys(read.errors)
      if (first) document.getElementById(first)?.focus()
      return
    }
    setBusy(true)
    try {
      await putAlerts(read.alerts)
      toast({
        title: 'Alert preferences saved',
        ...(read.alerts.on ? {} : { description: 'Alerts are off. Turn them on to get messages.' }),
      })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Please try again.')
    }
    setBusy(false)
  }
  return { fields, errors, failure, busy, change, save, read }
}
