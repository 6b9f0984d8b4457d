import { PaymentPage } from '../features/payment/payment-page.tsx'

const loadDashboard = () => import('./dashboard.tsx')

/** Served as /payment?plan=lifetime, so that it names its plan even without JavaScript. */
function PaymentLifetime() {
  return <PaymentPage built="lifetime" loadDashboard={loadDashboard} />
}

export { PaymentLifetime as default }
