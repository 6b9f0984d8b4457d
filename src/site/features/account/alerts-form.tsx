import { type FormEvent, useState } from 'react'
import type { AlertsBody } from '../../../contract/records.ts'
import { VENUES } from '../../../contract/venues.ts'
import { ApiError, putAlerts } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { type AlertsFields, alertsOf, fieldsOf, zoneHere, zonesWith } from './alerts.ts'
import { SettingsSection } from './settings-section.tsx'

type AlertsFormProps = { alerts: AlertsBody; refresh: () => Promise<void> }

/** The same preferences as in the bot's /alerts. */
export function AlertsForm({ alerts, refresh }: AlertsFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(alerts, zoneHere()))
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<AlertsFields>) => {
    setFields((before) => ({ ...before, ...part }))
    setError(null)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const wanted = alertsOf(fields)
    if ('error' in wanted) return setError(wanted.error)
    setBusy(true)
    try {
      await putAlerts(wanted)
      await refresh()
      toast({ title: 'Alert preferences saved' })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'Please try again.')
    }
    setBusy(false)
  }

  return (
    <SettingsSection title="Alerts">
      <form onSubmit={save} noValidate className="grid w-full gap-4">
        <Checkbox checked={fields.on} onChange={(on) => change({ on })}>
          Send me alerts in Telegram
        </Checkbox>
        <RiskRange fields={fields} change={change} />
        <VenueChoice fields={fields} change={change} />
        <QuietHours fields={fields} change={change} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" disabled={busy} className={buttonClass('secondary')}>
            Save alerts
          </button>
          <p role="alert" className="text-red-text">
            {error}
          </p>
        </div>
      </form>
    </SettingsSection>
  )
}

type PartProps = { fields: AlertsFields; change: (part: Partial<AlertsFields>) => void }

function RiskRange({ fields, change }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        id="min-risk"
        label="Lowest risk"
        hint="0 is the least risky."
        inputMode="numeric"
        value={fields.min}
        onChange={(event) => change({ min: event.target.value })}
      />
      <TextField
        id="max-risk"
        label="Highest risk"
        hint="100 is the riskiest."
        inputMode="numeric"
        value={fields.max}
        onChange={(event) => change({ max: event.target.value })}
      />
    </div>
  )
}

function VenueChoice({ fields: { venues }, change }: PartProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-text">Venues (select none for all)</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">
        {Object.entries(VENUES).map(([id, name]) => (
          <Checkbox
            key={id}
            checked={venues.includes(id)}
            onChange={(wanted) =>
              change({ venues: wanted ? [...venues, id] : venues.filter((venue) => venue !== id) })
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function QuietHours({ fields, change }: PartProps) {
  return (
    <div>
      <Checkbox checked={fields.quiet} onChange={(quiet) => change({ quiet })}>
        Quiet hours
      </Checkbox>
      {fields.quiet && (
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <TextField
            id="quiet-from"
            label="From"
            type="time"
            value={fields.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            id="quiet-to"
            label="Until"
            type="time"
            value={fields.to}
            onChange={(event) => change({ to: event.target.value })}
          />
          <label className="grid gap-1.5 font-medium text-text sm:col-span-2">
            Time zone
            <select
              value={fields.zone}
              onChange={({ target }) => change({ zone: target.value })}
              className="min-h-11 w-full rounded-md border border-line-strong bg-raised px-3 font-normal"
            >
              {zonesWith(fields.zone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
    </div>
  )
}
