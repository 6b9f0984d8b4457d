import { useEffect, useState } from 'react'
import { loadPatiently } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import type * as afterPayment from './after-payment.tsx'

export type AfterPayment = Pick<typeof afterPayment, 'OrderNews' | 'Granted' | 'PaidEarlier'>

/** Nobody waits longer than this for more than the payment's status. */
const LATE_MS = 3_000

/** Shown if the rest of the page could not be loaded. The payment's status beside it is still correct. */
const NOT_LOADED: AfterPayment = {
  OrderNews: () => (
    <Notice tone="care" title="Part of this page could not be loaded">
      <p>
        Your payment is not affected: it continues without this page, and its status is shown beside
        this. Check your connection and{' '}
        <button type="button" onClick={() => location.reload()} className="link">
          reload the page
        </button>
        .
      </p>
    </Notice>
  ),
  PaidEarlier: () => <></>,
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
