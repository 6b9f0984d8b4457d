import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { loadPatiently, Missing } from '../../ui/later.tsx'
import type * as afterPayment from './after-payment.tsx'

export type AfterPayment = {
  [Part in 'OrderNews' | 'Granted' | 'PaidEarlier']: ComponentType<
    ComponentProps<(typeof afterPayment)[Part]>
  >
} & Pick<typeof afterPayment, 'TIMELINE_NOTES'>

/** Nobody waits longer than this for more than the payment's status. */
const LATE_MS = 3_000

/** Shown if the rest of the page could not be loaded. The payment's status beside it is still correct. */
const NOT_LOADED: AfterPayment = {
  TIMELINE_NOTES: {},
  OrderNews: () => (
    <div className="card p-6 max-sm:p-4">
      <Missing
        sentence="Part of this page could not be loaded. Your payment is not affected."
        onAgain={() => location.reload()}
      />
    </div>
  ),
  PaidEarlier: () => null,
  Granted: () => (
    <a href="/dashboard" className="link">
      Open dashboard
    </a>
  ),
}

/**
 * The parts shown once something has happened to the order. Most visitors only look at the amount, so these
 * are loaded when first needed. null: not loaded yet. What was paid is shown without them if they are late.
 */
export function useAfterPayment(isNeeded: boolean): AfterPayment | null {
  const [loaded, setLoaded] = useState<AfterPayment | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    const goOn = () => setLoaded((known) => known ?? NOT_LOADED)
    const late = setTimeout(goOn, LATE_MS)
    loadPatiently(() => import('./after-payment.tsx')).then(setLoaded, goOn)
    return () => clearTimeout(late)
  }, [isNeeded])
  return loaded
}
