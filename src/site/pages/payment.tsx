import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { readPlanId } from '../../contract/plans.ts'
import { PaymentScreen } from '../features/payment/payment-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'

const loadDashboard = () => import('./dashboard.tsx')

const never = () => () => {}

/**
 * The page is built without its query, which is therefore read only once hydration is over. When
 * access is granted the dashboard takes the page's place, without loading a document.
 */
function Payment() {
  // Not React's lazy: its Suspense would hold the dashboard back for 300 ms.
  const [Dashboard, setDashboard] = useState<ComponentType | null>(null)
  const query = useSyncExternalStore<string | null>(
    never,
    () => window.location.search,
    () => null,
  )
  const enter = useCallback(() => {
    loadDashboard().then(
      (dashboard) => setDashboard(() => dashboard.default),
      () => window.location.assign('/dashboard'),
    )
  }, [])
  useEffect(() => {
    if (Dashboard) return leavePayment()
  }, [Dashboard])

  if (Dashboard) return <Dashboard />
  const params = query === null ? null : new URLSearchParams(query)
  return (
    <>
      <PageMeta
        title="Payment"
        description="Pay for your plan in SOL. Access is granted as soon as the payment is final."
      />
      <PaymentScreen
        asked={params && (readPlanId(params.get('plan')) ?? '30d')}
        orderId={params?.get('order') ?? null}
        onSeen={loadDashboard}
        onEnter={enter}
      />
    </>
  )
}

/** Goes to /dashboard in the address bar; going back from it loads the payment page anew. */
function leavePayment(): () => void {
  history.pushState(null, '', '/dashboard')
  scrollTo(0, 0)
  document.getElementById('main')?.focus()
  const reload = () => window.location.reload()
  addEventListener('popstate', reload)
  return () => removeEventListener('popstate', reload)
}

export { Payment as default }
