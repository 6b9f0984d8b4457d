import { type FormEvent, useState } from 'react'
import type { Kept } from '../../../verify/audit.mjs'
import { buttonClass } from '../../ui/button.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SpinnerIcon } from '../../ui/icons.tsx'

/** More entries than this take a browser minutes. */
const NEWEST = 5_000

type AuditFormProps = {
  /** The number of entries; null: not known yet. */
  size: number | null
  isRunning: boolean
  onRun: (kept: Kept[], last: number | null) => void
}

export function AuditForm({ size, isRunning, onRun }: AuditFormProps) {
  const [text, setText] = useState('')
  const [seen, setSeen] = useState('')
  const [isAll, setAll] = useState(false)
  const isLong = size !== null && size > NEWEST

  function submit(event: FormEvent) {
    event.preventDefault()
    const time = Date.parse(seen)
    const seenAt = Number.isNaN(time) ? null : time
    onRun(text.trim() === '' ? [] : [{ text, seenAt }], isLong && !isAll ? NEWEST : null)
  }

  return (
    <form onSubmit={submit} className="card grid gap-4 p-6 max-sm:p-5">
      <TextArea
        id="kept"
        label="Checkpoints you kept (optional)"
        hint="Paste one or more of the channel’s checkpoint posts."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && (
        <TextField
          id="seen"
          type="datetime-local"
          label="When the last of them was posted (optional)"
          hint="In your time zone, as Telegram shows it."
          value={seen}
          onChange={(event) => setSeen(event.target.value)}
        />
      )}
      {isLong && (
        <Checkbox checked={isAll} onChange={setAll}>
          {`Read all ${size.toLocaleString('en-US')} entries, not only the newest ${NEWEST.toLocaleString('en-US')}. This takes a while.`}
        </Checkbox>
      )}
      <button
        type="submit"
        disabled={isRunning}
        className={`${buttonClass('primary', 'lg')} justify-self-start max-sm:w-full`}
      >
        {isRunning && <SpinnerIcon />}
        {isRunning ? 'Verifying...' : 'Verify'}
      </button>
    </form>
  )
}
