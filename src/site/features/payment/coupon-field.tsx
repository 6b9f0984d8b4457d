import { type FormEvent, useState } from 'react'
import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import type { OrdersState } from './use-orders.ts'

export type CouponFieldProps = {
  order: OrderBody
  coupon: Pick<OrdersState, 'applyCode' | 'codeProblem'>
}

/** Takes a code before anything is paid: a new amount replaces the one on offer. */
export function CouponField({ order, coupon: { applyCode, codeProblem } }: CouponFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? codeProblem?.code ?? ''
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function apply(code: string | null) {
    setBusy(true)
    await applyCode(code)
    setBusy(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) apply(text)
  }

  if (order.discount) {
    return (
      <button
        type="button"
        disabled={busy}
        onClick={() => apply(null)}
        className={`${buttonClass('quiet', 'sm')} -ml-3.5 mt-2 max-sm:-ml-2.5`}
      >
        Remove the code
      </button>
    )
  }
  if (!open && codeProblem === null) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`${buttonClass('quiet', 'sm')} -ml-3.5 mt-2 max-sm:-ml-2.5`}
      >
        Have a code?
      </button>
    )
  }
  return (
    <form onSubmit={submit} className="mt-4 flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          id="coupon"
          label="Code"
          value={text}
          error={codeProblem?.message ?? null}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={open}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <button type="submit" disabled={busy} className={`${buttonClass('secondary')} mt-7 h-12`}>
        {busy ? 'Checking…' : 'Apply'}
      </button>
    </form>
  )
}
