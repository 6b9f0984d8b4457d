import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { type PartProps, zonesWith } from './fields.ts'
import { FieldGroup } from './filters.tsx'

/** These apply to the watchlist too: its warnings wait until they are over. */
export function QuietHours({ fields, errors, change }: PartProps) {
  return (
    <FieldGroup title="When">
      <Checkbox checked={fields.quiet} onChange={(quiet) => change({ quiet })}>
        Quiet hours
      </Checkbox>
      {fields.quiet && (
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          <TextField
            id="from"
            label="From"
            type="time"
            error={errors.from}
            value={fields.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            id="to"
            label="Until"
            type="time"
            error={errors.to}
            value={fields.to}
            onChange={({ target }) => change({ to: target.value })}
          />
          <label className="grid gap-2 text-sm font-medium sm:col-span-2">
            Time zone
            <select
              value={fields.zone}
              onChange={({ target }) => change({ zone: target.value })}
              className="min-h-12 w-full rounded-md border border-line-strong bg-ground px-3 font-normal"
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
    </FieldGroup>
  )
}
