import { useState } from 'react'
import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { later } from '../../ui/later.tsx'
import type { OrdersState } from './use-orders.ts'

/** Most buyers have no code. */
const CouponForm = later(
  () => import('./coupon-form.tsx').then((module) => module.CouponForm),
  'The field for a code could not be loaded.',
)

export type CouponFieldProps = {
  order: OrderBody
  coupon: Pick<OrdersState, 'applyCode' | 'codeProblem'>
}

/** Takes a code before anything is paid: a new amount replaces the one on offer. */
export function CouponField({ order, coupon: { applyCode, codeProblem } }: CouponFieldProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function apply(code: string | null) {
    if (busy) return
    setBusy(true)
    await applyCode(code)
    setBusy(false)
    setOpen(code !== null)
  }

  const isUsed = order.discount !== null
  if (!isUsed && (open || codeProblem !== null))
    return <CouponForm problem={codeProblem} focused={open} busy={busy} apply={apply} />
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: the form that took the code was here, and had the focus
      autoFocus={open}
      onClick={() => (isUsed ? apply(null) : setOpen(true))}
      className={`${buttonClass('quiet', 'sm')} -ml-3.5 mt-2 max-sm:-ml-2.5`}
    >
      {isUsed ? 'Remove the code' : 'Have a promo code?'}
    </button>
  )
}
