import { type ReactNode, useState } from 'react'
import type { DoneBody } from '../../contract/console/bodies.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { ChoiceField } from '../../site/ui/choice-field.tsx'
import { Dialog } from '../../site/ui/dialog.tsx'
import { TextArea, TextField } from '../../site/ui/field.tsx'
import { SpinnerIcon } from '../../site/ui/icons.tsx'
import { toast } from '../../site/ui/toast.tsx'
import { ConsoleError } from '../api.ts'
import { Transaction } from './show.tsx'

type ActionField = {
  name: string
  label: string
  hint?: string
  /** `check` gives 'yes' or ''. A `date` is like `2026-12-24`. */
  type?: 'number' | 'decimal' | 'text' | 'check' | 'date'
  /** Values to choose from, with their names. The first is chosen unless `value` is given. */
  options?: readonly (readonly [value: string, name: string])[]
  value?: string
  isOptional?: boolean
}

export type Action = {
  title: string
  /** What happens, and what can't be undone. */
  text: ReactNode
  /** The button's label. */
  button: string
  fields?: readonly ActionField[]
  /** @param choice who gets a contested payment, or {@link NONE_OF_THESE}, once that was asked */
  run(because: string, fields: Record<string, string>, choice: string | null): Promise<DoneBody>
}

/** The choice of an operator who confirms that no unreadable payment is the buyer's. */
export const NONE_OF_THESE = 'none of these'

type DialogProps = { action: Action | null; onClose: () => void; onDone: () => void }

/** Asks for the reason that the audit keeps, and for a passkey if the last is too old. */
export function ActionDialog({ action, onClose, onDone }: DialogProps) {
  return (
    <Dialog open={action !== null} title={action?.title ?? ''} onClose={onClose}>
      {action && (
        <ActionForm key={action.title} action={action} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

function ActionForm({ action, onClose, onDone }: DialogProps & { action: Action }) {
  const [because, setBecause] = useState('')
  const [values, setValues] = useState<Record<string, string>>({})
  const [choice, setChoice] = useState<string | null>(null)
  const [problem, setProblem] = useState<ConsoleError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const fields = action.fields ?? []
  const filledIn = ({ name, value, options }: ActionField) =>
    values[name] ?? value ?? options?.[0]?.[0] ?? ''

  async function submit() {
    setBusy(true)
    setProblem(null)
    const filled = Object.fromEntries(fields.map((field) => [field.name, filledIn(field).trim()]))
    try {
      const { done } = await action.run(because.trim(), filled, choice)
      toast({ title: done })
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="mb-4 text-sm text-text-2">{action.text}</div>
      {fields.map((field) => (
        <FieldOf
          key={field.name}
          field={field}
          value={filledIn(field)}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <TextArea
        id="action-because"
        label="Reason"
        hint="Recorded in the audit."
        required
        maxLength={500}
        value={because}
        onChange={(event) => setBecause(event.target.value)}
      />
      {problem && <Problem problem={problem} choice={choice} onChoose={setChoice} />}
      {problem === null && <p className="min-h-6" />}
      <Buttons isBusy={isBusy} onCancel={onClose}>
        {action.button}
      </Buttons>
    </form>
  )
}

const INPUTS = { number: 'numeric', decimal: 'decimal' } as const

function FieldOf({
  field: { name, label, hint, type = 'text', options, isOptional },
  value,
  onChange,
}: {
  field: ActionField
  value: string
  onChange: (value: string) => void
}) {
  const id = `action-${name}`
  if (type === 'check')
    return (
      <label className="mb-3 flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-mint"
          checked={value !== ''}
          onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
        />
        {label}
      </label>
    )
  const shared = { id, label, hint, value, required: !isOptional }
  return (
    <div className="mb-3">
      {options === undefined ? (
        <TextField
          {...shared}
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'number' || type === 'decimal' ? INPUTS[type] : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <ChoiceField
          {...shared}
          options={options}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}

/** Says why the action failed, or asks what must be answered first. */
function Problem({
  problem: { message, rivals, unread },
  choice,
  onChoose,
}: {
  problem: ConsoleError
  choice: string | null
  onChoose: (choice: string | null) => void
}) {
  if (rivals.length > 0) return <Rivals rivals={rivals} choice={choice} onChoose={onChoose} />
  if (unread.length > 0)
    return (
      <Unread
        signatures={unread}
        isNone={choice === NONE_OF_THESE}
        onAnswer={(isNone) => onChoose(isNone ? NONE_OF_THESE : null)}
      />
    )
  return (
    <p role="alert" className="min-h-6 text-sm whitespace-pre-line text-red-text">
      {message}
    </p>
  )
}

/** Asks whether one of the unreadable payments is the buyer's. */
function Unread({
  signatures,
  isNone,
  onAnswer,
}: {
  signatures: readonly string[]
  isNone: boolean
  onAnswer: (isNone: boolean) => void
}) {
  return (
    <fieldset className="mt-2 rounded-lg border border-amber-line bg-amber-soft p-4 text-sm">
      <legend className="px-1 font-medium text-amber-text">
        Payments that can’t be read have arrived since this order was opened.
      </legend>
      <ul className="max-h-40 space-y-1 overflow-y-auto">
        {signatures.map((signature) => (
          <li key={signature}>
            <Transaction signature={signature} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-text-2">
        If one is the buyer’s, cancel and attach it first, under Payments. Without it, it could pay
        for another order later.
      </p>
      <label className="mt-1 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-4 accent-mint"
          required
          checked={isNone}
          onChange={(event) => onAnswer(event.target.checked)}
        />
        None of these is the buyer’s
      </label>
    </fieldset>
  )
}

function Buttons({
  isBusy,
  onCancel,
  children,
}: {
  isBusy: boolean
  onCancel: () => void
  children: string
}) {
  return (
    <div className="mt-2 flex justify-end gap-3">
      <button type="button" onClick={onCancel} className={buttonClass('quiet', 'sm')}>
        Cancel
      </button>
      <button type="submit" disabled={isBusy} className={buttonClass('primary', 'sm')}>
        {isBusy && <SpinnerIcon />}
        {children}
      </button>
    </div>
  )
}

/** Asks which order gets a payment that several claim. */
function Rivals({
  rivals,
  choice,
  onChoose,
}: {
  rivals: readonly string[]
  choice: string | null
  onChoose: (choice: string) => void
}) {
  return (
    <fieldset className="mt-2 space-y-1 rounded-lg border border-amber-line bg-amber-soft p-4 text-sm">
      <legend className="px-1 font-medium text-amber-text">
        Other orders claim this payment, too. Which one gets it?
      </legend>
      {[...rivals, 'nobody'].map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="rival"
            className="size-4 accent-mint"
            value={one}
            required
            checked={choice === one}
            onChange={() => onChoose(one)}
          />
          {one === 'nobody' ? 'Nobody: it stays under Payments' : <code translate="no">{one}</code>}
        </label>
      ))}
    </fieldset>
  )
}
