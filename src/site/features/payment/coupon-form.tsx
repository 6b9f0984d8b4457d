import { type FormEvent, useState } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import type { OrdersState } from './use-orders.ts'

type CouponFormProps = {
  problem: OrdersState['codeProblem']
  /** Whether the buyer asked for it, so that the field takes the focus. */
  focused: boolean
  busy: boolean
  apply: (code: string) => void
}

/** Asks for a code. A refused one stays in the field with the reason. */
export function CouponForm({ problem, focused, busy, apply }: CouponFormProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const text = typed ?? problem?.code ?? ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!text.trim())
    if (text.trim()) apply(text)
  }

  return (
    <form onSubmit={submit} className="mt-4 flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          id="coupon"
          label="Code"
          value={text}
          error={isMissing ? 'Enter the code.' : (problem?.message ?? null)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={focused}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <button type="submit" disabled={busy} className={`${buttonClass('secondary')} mt-7.5 h-12`}>
        {busy ? 'Checking…' : 'Apply'}
      </button>
    </form>
  )
}
