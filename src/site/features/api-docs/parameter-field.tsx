import { SelectField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { type Parameter, typeWords } from './document.ts'

type ParameterFieldProps = {
  id: string
  parameter: Parameter
  value: string
  onChange: (value: string) => void
}

/** A field for one parameter; a select if the document lists its values. */
export function ParameterField({ id, parameter, value, onChange }: ParameterFieldProps) {
  const { name, required, description, schema } = parameter
  const label = required ? `${name} (required)` : name
  if (schema.enum) {
    return (
      <SelectField
        id={id}
        label={label}
        hint={description}
        options={schema.enum.map(String)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <TextField
      id={id}
      label={label}
      hint={description ?? typeWords(schema)}
      value={value}
      required={required}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
