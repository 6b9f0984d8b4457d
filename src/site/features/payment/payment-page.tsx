import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type PlanId, readPlanId } from '../../../contract/plans.ts'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { PageMeta } from '../shell/page-meta.tsx'
import { PaymentScreen } from './payment-screen.tsx'

const never = () => () => {}

type PaymentPageProps = {
  /**
   * The plan this page was built for. The server picks the page by the query; the browser reads the
   * query itself.
   */
  built: PlanId
  loadDashboard: () => Promise<{ default: ComponentType }>
}

/**
 * The page is built without a query, so the query is read after hydration. Once access is granted,
 * the dashboard replaces this page without loading a new document.
 */
export function PaymentPage({ built, loadDashboard }: PaymentPageProps) {
  // Not React's lazy: its Suspense would delay the dashboard by 300 ms.
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
  }, [loadDashboard])
  useEffect(() => {
    if (Dashboard) return leavePayment()
  }, [Dashboard])

  if (Dashboard) return <Dashboard />
  const params = new URLSearchParams(query ?? '')
  return (
    <>
      <PageMeta
        title="Payment"
        description="Pay for your plan in SOL. Access is granted as soon as the payment is final."
      />
      <NeedsJavaScript>The payment page</NeedsJavaScript>
      <PaymentScreen
        built={built}
        asked={query === null ? null : (readPlanId(params.get('plan')) ?? '30d')}
        wanted={{
          id: params.get('order'),
          after: params.get('after'),
          code: params.get('code'),
          gift: params.get('gift') === '1',
        }}
        onSeen={loadDashboard}
        onEnter={enter}
      />
    </>
  )
}

/** Puts /dashboard in the address bar; going back reloads the payment page. */
function leavePayment(): () => void {
  history.pushState(null, '', '/dashboard')
  scrollTo(0, 0)
  document.getElementById('main')?.focus()
  const reload = () => window.location.reload()
  addEventListener('popstate', reload)
  return () => removeEventListener('popstate', reload)
}
