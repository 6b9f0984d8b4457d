import { PaymentPage } from '../features/payment/payment-page.tsx'
import { loadDashboard } from './load-dashboard.ts'

/** Served as /payment?plan=lifetime, so that it names its plan even without JavaScript. */
function PaymentLifetime() {
  return <PaymentPage built="lifetime" loadDashboard={loadDashboard} />
}

export { PaymentLifetime as default }
