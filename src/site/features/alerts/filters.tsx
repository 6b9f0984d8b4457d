import type { ReactNode } from 'react'
import {
  QUOTES,
  RECORD_FILTERS,
  type RecordFilter,
  SOCIALS,
  switchChoice,
} from '../../../contract/alerts.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import { text } from '../../language/text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { BOX, TextField } from '../../ui/field.tsx'
import type { PartProps, RangeEnd, RangeField } from './fields.ts'

type FieldGroupProps = { title: string; hint?: string; children: ReactNode }

/** A group of fields with a heading, and what is to be known of all of them. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
  return (
    <fieldset className="py-5">
      <legend className="float-left mb-3 w-full font-medium">
        {title}
        {hint && <span className="mt-0.5 block text-xs font-normal text-text-2">{hint}</span>}
      </legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

type RangeProps = PartProps & {
  title: string
  low: RangeField
  high: RangeEnd
  hint: string
}

/** Two stand side by side, where a phone has little room for what they say while empty. */
const RANGE_BOX = `${BOX} h-12 max-sm:px-2.5 max-sm:placeholder:text-sm`

export function RangeFields({ title, low, high, hint, fields, errors, change }: RangeProps) {
  return (
    <FieldGroup title={title} hint={hint}>
      {/* Below each box is room for what is wrong with it. */}
      <div className="-mb-4 grid grid-cols-2 gap-4">
        <TextField
          id={low}
          label="At least"
          error={errors[low]}
          inputMode="text"
          placeholder="No minimum"
          className={RANGE_BOX}
          autoComplete="off"
          value={fields[low]}
          onChange={({ target }) => change({ [low]: target.value })}
        />
        <TextField
          id={high}
          label="At most"
          error={errors[high]}
          inputMode="text"
          placeholder="No maximum"
          className={RANGE_BOX}
          autoComplete="off"
          value={fields[high]}
          onChange={({ target }) => change({ [high]: target.value })}
        />
      </div>
    </FieldGroup>
  )
}

const RECORDS = [
  {
    field: 'firstLaunch',
    label: 'First launch that we saw',
    words: { any: 'Doesn’t matter', only: 'Only first launches', never: 'No first launches' },
  },
  {
    field: 'graduatedBefore',
    label: 'Graduated before',
    words: { any: 'Doesn’t matter', only: 'Must have', never: 'Must not have' },
  },
  {
    field: 'hasRugged',
    label: 'Rugged before',
    words: { any: 'Doesn’t matter', only: 'Must have', never: 'Must not have' },
  },
] as const satisfies {
  field: keyof PartProps['fields']
  label: string
  words: Record<RecordFilter, string>
}[]

export function DeveloperChoice({ fields, change }: PartProps) {
  return (
    <FieldGroup title="Developer’s record">
      <div className="grid gap-4 sm:grid-cols-3">
        {RECORDS.map((record) => (
          <RecordChoice key={record.field} {...record} fields={fields} change={change} />
        ))}
      </div>
    </FieldGroup>
  )
}

const FEES = [
  { field: 'cashback', label: 'Its traders get a part as cashback' },
  { field: 'holderRewards', label: 'Its holders get the creator’s part' },
] as const
const FEE_WORDS = {
  any: 'Doesn’t matter',
  only: 'Only those where they do',
  never: 'Only those where they don’t',
}

/** Only pump.fun says who gets them. */
export function FeesChoice({ fields, change }: PartProps) {
  return (
    <FieldGroup title="Who gets its fees" hint="Known of pump.fun’s coins alone.">
      <div className="grid gap-4 sm:grid-cols-2">
        {FEES.map((fee) => (
          <RecordChoice
            key={fee.field}
            {...fee}
            words={FEE_WORDS}
            fields={fields}
            change={change}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type RecordProps = Pick<PartProps, 'fields' | 'change'> & {
  field: (typeof RECORDS | typeof FEES)[number]['field']
  label: string
  words: Record<RecordFilter, string>
}

function RecordChoice({ field, label, words, fields, change }: RecordProps) {
  return (
    <label className="grid content-start gap-2 text-sm font-medium">
      {label}
      <select
        value={fields[field]}
        onChange={({ target }) =>
          change({ [field]: RECORD_FILTERS.find((filter) => filter === target.value) ?? 'any' })
        }
        className="min-h-12 w-full rounded-md border border-line-strong bg-ground px-3 font-normal"
      >
        {RECORD_FILTERS.map((filter) => (
          <option key={filter} value={filter}>
            {words[filter]}
          </option>
        ))}
      </select>
    </label>
  )
}

type ChoicesProps = {
  title: string
  names: Record<string, string>
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  className?: string
}

/** One box for each choice. Those that only a newer release knows can be taken back, and nothing else. */
function Choices({ title, names, chosen, onChoose, className }: ChoicesProps) {
  const known = Object.keys(names)
  const others = chosen.filter((id) => !known.includes(id))
  return (
    <FieldGroup title={title}>
      <div className={className ?? 'flex flex-wrap gap-x-8'}>
        {[...known, ...others].map((id) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={() => onChoose(switchChoice(known, chosen, id))}
          >
            {names[id] ?? text('Not known to this version')}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}

export function LinkChoice({ fields: { socials }, change }: PartProps) {
  return (
    <Choices
      title="The metadata must link to"
      names={SOCIALS}
      chosen={socials}
      onChoose={(next) => change({ socials: next })}
    />
  )
}

export function NameChoice({ fields, errors, change }: PartProps) {
  return (
    <FieldGroup title="Name">
      <TextField
        id="words"
        label="One of these words is in the name or the ticker"
        hint="Separated by commas. Look-alike letters count as equal."
        error={errors.words}
        placeholder="Any name"
        autoComplete="off"
        value={fields.words}
        onChange={({ target }) => change({ words: target.value })}
      />
    </FieldGroup>
  )
}

export function QuoteChoice({ fields: { quotes }, change }: PartProps) {
  return (
    <Choices
      title="Priced in (select none for all)"
      names={QUOTES}
      chosen={quotes}
      onChoose={(next) => change({ quotes: next })}
    />
  )
}

export function VenueChoice({ fields: { venues }, change }: PartProps) {
  return (
    <Choices
      title="Venues (select none for all)"
      names={VENUES}
      chosen={venues}
      onChoose={(next) => change({ venues: next })}
      className="grid grid-cols-2 sm:grid-cols-3"
    />
  )
}
