import type { ComponentProps } from 'react'
import { BOX, type FieldShell, Labeled } from './field.tsx'

type Choices = readonly (readonly [value: string, name: string])[]
type ChoiceProps = FieldShell & ComponentProps<'select'> & { options: Choices }

/** A labeled select with an "any" option. */
export function SelectField({
  options,
  ...field
}: Omit<ChoiceProps, 'options'> & { options: readonly string[] }) {
  return (
    <ChoiceField {...field} options={options.map((option) => [option, option])}>
      <option value="">any</option>
    </ChoiceField>
  )
}

/** A labeled select, with `children` before its options. */
export function ChoiceField({ id, label, hint, error, options, children, ...select }: ChoiceProps) {
  return (
    <Labeled id={id} label={label} hint={hint} error={error}>
      <select
        id={id}
        className={`${BOX} h-12`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        {...select}
      >
        {children}
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Labeled>
  )
}
